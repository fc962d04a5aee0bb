// Plays MPI programs that are text: one section for each rank and thread, one line for each call. What it expects to
// receive stands in the lines too; the status is 0 only if all of it has arrived.
#pragma once
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  MOST_ELEMENTS = 512,
  MOST_COMMUNICATORS = 256,
  MOST_TYPES = 512,
  MOST_WORDS = 24,
  MOST_THREADS = 8,
  MOST_EVENTS = 64,
  MOST_OWNED = 8
};

// A line of a program: its name and words like tag=3 or r=1,2,3.
struct line {
  char* name;
  int words;
  char* keys[MOST_WORDS];
  char* values[MOST_WORDS];
  int number;
};

struct script {
  struct line* lines;
  int count, room;
};

// Where the elements of a datatype lie: known from the text, independently of MPI.
struct layout {
  MPI_Datatype type;
  int elements;
  int offset[MOST_ELEMENTS];
  char kind[MOST_ELEMENTS];
  long extent;
  int slot;  // of the actor's types; -1: predefined
};

// What an operation that was started will have to show when it is complete.
struct pending {
  int active, persistent, receives, borrowed, count, wanted, key, any_of;
  int source, tag;
  char *memory, *expected;
  long bytes;
  struct layout* layout;
  void* owned[MOST_OWNED];
};

// A thread of a rank with the handles that are its own.
struct actor {
  int thread;
  struct script script;
  struct line* line;
  MPI_Request* requests;  // grows by moving, like a vector of requests
  struct pending* pendings;
  int room;
  struct layout* types[MOST_TYPES];
  MPI_Group group;
};

struct player {
  int rank, size, level, failed, call_after_finalize;
  const char* program;
  MPI_Comm world;
  MPI_Comm communicators[MOST_COMMUNICATORS];
};
extern struct player player;

// text.c
void read_program(const char* path, int rank, struct script scripts[MOST_THREADS]);
void free_script(struct script* script);
const char* word(const struct line* line, const char* key);
int number(const struct line* line, const char* key, int otherwise);
int is(const struct line* line, const char* key, const char* value);
int numbers(const struct line* line, const char* key, int* values, int room);

// layout.c
int make_type(struct actor* actor);
int free_type(struct actor* actor);
const struct layout* layout_of(struct actor* actor, const char* key);
int is_there(struct actor* actor, const struct layout* layout);
struct layout* copy_of(const struct layout* layout);
long span(const struct layout* layout, int count);
void fill(char* memory, const struct layout* layout, int count, int key);
void fill_some(char* memory, const struct layout* layout, int elements, int key);
int key_of(const char* memory, const struct layout* layout);
char* blank(long bytes);

// requests.c
void need_room(struct actor* actor, int request);
void finish(struct actor* actor, struct pending* pending, const MPI_Status* status);
void drop(struct pending* pending);
int play_completion(struct actor* actor);

// messages.c, collectives.c, communicators.c, objects.c, mistakes.c: 0 if the line is none of theirs
int play_message(struct actor* actor);
int play_collective(struct actor* actor);
int play_communicator(struct actor* actor);
int play_object(struct actor* actor);
int play_mistake(struct actor* actor);
void receive_now(struct actor* actor);

// play.c
void fail(const struct actor* actor, const char* what, long got, long wanted);
void breathe(void);  // between two polls: others may call MPI meanwhile
void play(struct actor* actors, int thread);
MPI_Comm communicator_of(struct actor* actor);
