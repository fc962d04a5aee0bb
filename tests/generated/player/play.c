// player LEVEL PROGRAM...: plays programs one after the other in one MPI job, a barrier between them. LEVEL: single,
// funneled, serialized, multiple, or session (no MPI_Init at all).
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdarg.h>
#include <unistd.h>

#include "player.h"

struct player player;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static pthread_t threads[MOST_THREADS];
static sem_t events[MOST_EVENTS];
static struct actor* all_actors;

void fail(const struct actor* actor, const char* what, long got, long wanted) {
  fprintf(stderr, "player: %s: rank %d, line %d, %s: %s: %ld instead of %ld\n", player.program, player.rank,
          actor->line->number, actor->line->name, what, got, wanted);
  __atomic_store_n(&player.failed, 1, __ATOMIC_RELAXED);
}

MPI_Comm communicator_of(struct actor* actor) { return player.communicators[number(actor->line, "c", 0)]; }

static int serialized(void) { return player.level == MPI_THREAD_SERIALIZED; }

void breathe(void) {
  if (serialized()) pthread_mutex_unlock(&one_at_a_time);
  sched_yield();
  usleep(50);
  if (serialized()) pthread_mutex_lock(&one_at_a_time);
}

static void* run(void* thread) {
  play(all_actors, (int)(long)thread);
  return NULL;
}

// Lines that call no MPI, and may wait for other threads.
static int play_thread(struct actor* actor) {
  const struct line* l = actor->line;
  int k = number(l, "k", 0);
  if (!strcmp(l->name, "sleep")) return usleep(number(l, "us", 0)), 1;
  if (!strcmp(l->name, "thread")) return pthread_create(&threads[k], NULL, run, (void*)(long)k), 1;
  if (!strcmp(l->name, "join")) return pthread_join(threads[k], NULL), 1;
  if (!strcmp(l->name, "post")) return sem_post(&events[number(l, "event", 0)]), 1;
  if (!strcmp(l->name, "await")) return sem_wait(&events[number(l, "event", 0)]), 1;
  if (!strcmp(l->name, "compute")) {
    volatile double sum = 0;
    for (int i = 0; i < 1000 * number(l, "n", 1); i++) sum += i;
    return 1;
  }
  return 0;
}

void play(struct actor* actors, int thread) {
  struct actor* actor = &actors[thread];
  for (int i = 0; i < actor->script.count; i++) {
    actor->line = &actor->script.lines[i];
    if (play_thread(actor)) continue;
    if (serialized()) pthread_mutex_lock(&one_at_a_time);
    if (!play_message(actor) && !play_completion(actor) && !play_collective(actor) && !play_communicator(actor) &&
        !play_object(actor) && !play_mistake(actor)) {
      fprintf(stderr, "player: %s:%d: what is %s?\n", player.program, actor->line->number, actor->line->name);
      exit(72);
    }
    if (serialized()) pthread_mutex_unlock(&one_at_a_time);
  }
}

static void play_program(const char* path) {
  struct actor* actors = calloc(MOST_THREADS, sizeof *actors);
  struct script scripts[MOST_THREADS] = {0};
  player.program = path;
  all_actors = actors;
  read_program(path, player.rank, scripts);
  for (int i = 0; i < MOST_COMMUNICATORS; i++) player.communicators[i] = MPI_COMM_NULL;
  player.communicators[0] = player.world;
  player.communicators[1] = MPI_COMM_SELF;
  for (int e = 0; e < MOST_EVENTS; e++) sem_init(&events[e], 0, 0);
  for (int t = 0; t < MOST_THREADS; t++) {
    actors[t].thread = t;
    actors[t].script = scripts[t];
  }
  play(actors, 0);
  for (int t = 0; t < MOST_THREADS; t++) {
    for (int r = 0; r < actors[t].room; r++) drop(&actors[t].pendings[r]);
    free(actors[t].requests);
    free(actors[t].pendings);
    for (int i = 0; i < MOST_TYPES; i++) free(actors[t].types[i]);
    free_script(&actors[t].script);
  }
  free(actors);
}

static void play_all(int count, char** paths) {
  MPI_Comm_rank(player.world, &player.rank);
  MPI_Comm_size(player.world, &player.size);
  for (int i = 0; i < count; i++) {
    play_program(paths[i]);
    if (i + 1 < count) MPI_Barrier(player.world);
    if (player.rank == 0 && getenv("PLAYER_PROGRESS")) fprintf(stderr, "player: %s done\n", paths[i]);
  }
}

static void in_world(const char* level, int count, char** paths) {
  static const char* const names[] = {"single", "funneled", "serialized", "multiple"};
  static const int levels[] = {MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE};
  int which = 0, provided;
  while (which < 3 && strcmp(level, names[which])) which++;
  MPI_Init_thread(NULL, NULL, levels[which], &provided);
  if (provided < levels[which]) fprintf(stderr, "player: MPI gives only level %d\n", provided);
  player.level = levels[which];
  player.world = MPI_COMM_WORLD;
  play_all(count, paths);
  MPI_Finalize();
  if (player.call_after_finalize) MPI_Comm_rank(MPI_COMM_WORLD, &player.rank);
}

#if MPI_VERSION >= 4
static void in_session(int count, char** paths) {
  MPI_Session session;
  MPI_Group group;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "mpivet-generated", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &player.world);
  MPI_Group_free(&group);
  play_all(count, paths);
  MPI_Comm_free(&player.world);
  MPI_Session_finalize(&session);
}
#endif

int main(int argc, char** argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: player LEVEL PROGRAM...\n");
    return 2;
  }
  setvbuf(stderr, NULL, _IOLBF, 4096);
#if MPI_VERSION >= 4
  if (!strcmp(argv[1], "session"))
    in_session(argc - 2, argv + 2);
  else
#endif
    in_world(argv[1], argc - 2, argv + 2);
  return player.failed ? 9 : 0;
}
