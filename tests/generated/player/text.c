// Programs as text. "rank 0 thread 1" begins a section, "#" a comment; all else is a line of the section.
#include "player.h"

static void add_line(struct script* script, char* text, int number) {
  if (script->count == script->room) {
    script->room = script->room ? 2 * script->room : 64;
    script->lines = realloc(script->lines, script->room * sizeof *script->lines);
  }
  struct line* line = &script->lines[script->count];
  char* rest;
  line->name = strdup(strtok_r(text, " \n", &rest));
  line->words = 0;
  line->number = number;
  for (char* one; (one = strtok_r(NULL, " \n", &rest)) && line->words < MOST_WORDS; line->words++) {
    char* equals = strchr(one, '=');
    line->keys[line->words] = strndup(one, equals ? (size_t)(equals - one) : strlen(one));
    line->values[line->words] = strdup(equals ? equals + 1 : "1");
  }
  script->count++;
}

void read_program(const char* path, int rank, struct script scripts[MOST_THREADS]) {
  FILE* file = fopen(path, "r");
  if (!file) {
    perror(path);
    exit(70);
  }
  char text[4096];
  struct script* section = NULL;
  for (int number = 1; fgets(text, sizeof text, file); number++) {
    int of_rank, of_thread;
    if (sscanf(text, "rank %d thread %d", &of_rank, &of_thread) == 2) {
      section = of_rank == rank ? &scripts[of_thread] : NULL;
    } else if (section && text[strspn(text, " \n")] && text[strspn(text, " ")] != '#') {
      add_line(section, text + strspn(text, " "), number);
    }
  }
  fclose(file);
}

void free_script(struct script* script) {
  for (int i = 0; i < script->count; i++) {
    free(script->lines[i].name);
    for (int w = 0; w < script->lines[i].words; w++) {
      free(script->lines[i].keys[w]);
      free(script->lines[i].values[w]);
    }
  }
  free(script->lines);
  memset(script, 0, sizeof *script);
}

const char* word(const struct line* line, const char* key) {
  for (int w = 0; w < line->words; w++)
    if (!strcmp(line->keys[w], key)) return line->values[w];
  return NULL;
}

int number(const struct line* line, const char* key, int otherwise) {
  const char* value = word(line, key);
  return value ? atoi(value) : otherwise;
}

int is(const struct line* line, const char* key, const char* value) {
  const char* given = word(line, key);
  return given && !strcmp(given, value);
}

int numbers(const struct line* line, const char* key, int* values, int room) {
  const char* at = word(line, key);
  int count = 0;
  while (at && *at && count < room) {
    char* end;
    values[count++] = (int)strtol(at, &end, 10);
    at = *end ? end + 1 : end;
  }
  return count;
}
