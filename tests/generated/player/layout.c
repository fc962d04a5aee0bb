// Datatypes, and the data in them. An element's value says which message it is of (key) and where it stands in it.
#include "player.h"

static MPI_Datatype basic(char kind) {
  switch (kind) {
    case 'i':
      return MPI_INT;
    case 'd':
      return MPI_DOUBLE;
    case 'c':
      return MPI_CHAR;
    case 's':
      return MPI_SHORT;
    case 'f':
      return MPI_FLOAT;
    default:
      return MPI_LONG_LONG;
  }
}

static int size_of(char kind) {
  switch (kind) {
    case 'c':
      return 1;
    case 's':
      return 2;
    case 'i':
    case 'f':
      return 4;
    default:
      return 8;
  }
}

static void put(struct layout* layout, int offset, char kind) {
  if (layout->elements == MOST_ELEMENTS) exit(71);
  layout->offset[layout->elements] = offset;
  layout->kind[layout->elements++] = kind;
  if (offset + size_of(kind) > layout->extent) layout->extent = offset + size_of(kind);
}

static void put_blocks(struct layout* layout, int blocks, const int* lengths, const int* starts, char kind) {
  for (int b = 0; b < blocks; b++)
    for (int i = 0; i < lengths[b]; i++) put(layout, (starts[b] + i) * size_of(kind), kind);
}

static void make_struct(struct layout* layout, const struct line* line, const char* unit) {
  int fields = (int)strlen(unit), lengths[16], at[16];
  MPI_Datatype types[16], bare;
  MPI_Aint places[16];
  numbers(line, "disp", at, 16);
  for (int f = 0; f < fields; f++) {
    lengths[f] = 1;
    types[f] = basic(unit[f]);
    places[f] = at[f];
    put(layout, at[f], unit[f]);
  }
  MPI_Type_create_struct(fields, lengths, places, types, &bare);
  layout->extent = number(line, "extent", 0);
  MPI_Type_create_resized(bare, 0, layout->extent, &layout->type);
  MPI_Type_free(&bare);
}

static void make_blocks(struct layout* layout, const struct line* line, char kind) {
  int lengths[64], starts[64], blocks = numbers(line, "disp", starts, 64);
  if (is(line, "kind", "indexed_block")) {
    for (int b = 0; b < blocks; b++) lengths[b] = number(line, "block", 1);
    MPI_Type_create_indexed_block(blocks, lengths[0], starts, basic(kind), &layout->type);
  } else {
    numbers(line, "len", lengths, 64);
    if (is(line, "kind", "hindexed")) {
      MPI_Aint bytes[64];
      for (int b = 0; b < blocks; b++) bytes[b] = (MPI_Aint)starts[b] * size_of(kind);
      MPI_Type_create_hindexed(blocks, lengths, bytes, basic(kind), &layout->type);
    } else {
      MPI_Type_indexed(blocks, lengths, starts, basic(kind), &layout->type);
    }
  }
  put_blocks(layout, blocks, lengths, starts, kind);
  int first = layout->offset[0];
  for (int i = 1; i < layout->elements; i++)
    if (layout->offset[i] < first) first = layout->offset[i];
  layout->extent -= first;  // from the first byte to the last
}

static void make_vector(struct layout* layout, const struct line* line, char kind) {
  int count = number(line, "count", 1), block = number(line, "block", 1), stride = number(line, "stride", 1);
  MPI_Type_vector(count, block, stride, basic(kind), &layout->type);
  for (int b = 0; b < count; b++)
    for (int i = 0; i < block; i++) put(layout, (b * stride + i) * size_of(kind), kind);
}

static void make_resized(struct layout* layout, const struct line* line, char kind) {
  put(layout, 0, kind);
  layout->extent = number(line, "extent", 8);
  MPI_Type_create_resized(basic(kind), 0, layout->extent, &layout->type);
}

static void make_contiguous(struct layout* layout, const struct line* line, char kind) {
  MPI_Type_contiguous(number(line, "count", 1), basic(kind), &layout->type);
  for (int i = 0; i < number(line, "count", 1); i++) put(layout, i * size_of(kind), kind);
}

int make_type(struct actor* actor) {
  const struct line* line = actor->line;
  struct layout* layout = calloc(1, sizeof *layout);
  const char* unit = word(line, "u");
  if (is(line, "kind", "struct")) make_struct(layout, line, unit);
  if (is(line, "kind", "vector")) make_vector(layout, line, unit[0]);
  if (is(line, "kind", "resized")) make_resized(layout, line, unit[0]);
  if (is(line, "kind", "contiguous")) make_contiguous(layout, line, unit[0]);
  if (word(line, "disp") && !is(line, "kind", "struct")) make_blocks(layout, line, unit[0]);
  MPI_Type_commit(&layout->type);
  layout->slot = number(line, "t", 0);
  actor->types[number(line, "t", 0)] = layout;
  return 1;
}

int free_type(struct actor* actor) {
  struct layout** layout = &actor->types[number(actor->line, "t", 0)];
  MPI_Type_free(&(*layout)->type);
  free(*layout);
  *layout = NULL;
  return 1;
}

const struct layout* layout_of(struct actor* actor, const char* key) {
  const char* name = word(actor->line, key);
  if (!name) name = "i";
  if (name[0] >= '0' && name[0] <= '9') return actor->types[atoi(name)];
  static __thread struct layout mine;
  memset(&mine, 0, sizeof mine);
  put(&mine, 0, name[0]);
  mine.slot = -1;
  mine.type = basic(name[0]);
  return &mine;
}

// Whether the type has not been freed yet: it may be while operations are pending.
int is_there(struct actor* actor, const struct layout* layout) {
  return layout->slot < 0 || actor->types[layout->slot] != NULL;
}

struct layout* copy_of(const struct layout* layout) {
  struct layout* copy = malloc(sizeof *copy);
  *copy = *layout;
  return copy;
}

long span(const struct layout* layout, int count) {
  long end = 0;
  for (int i = 0; i < layout->elements; i++)
    if (layout->offset[i] + size_of(layout->kind[i]) > end) end = layout->offset[i] + size_of(layout->kind[i]);
  return count > 0 ? (count - 1) * layout->extent + end : 0;
}

static void put_value(char* at, char kind, int key, int index) {
  switch (kind) {
    case 'i':
      *(int*)at = key * 1000 + index;
      return;
    case 'd':
      *(double*)at = key * 1000.0 + index;
      return;
    case 'l':
      *(long long*)at = key * 1000LL + index;
      return;
    case 's':
      *(short*)at = (short)((key * 17 + index) & 0x7fff);
      return;
    case 'f':
      *(float*)at = (float)((key * 16 + index) & 0xfffff);
      return;
    default:
      *at = (char)((key * 13 + index * 7) & 0x7f);
  }
}

void fill_some(char* memory, const struct layout* layout, int elements, int key) {
  for (int i = 0; i < elements; i++) {
    long base = (i / layout->elements) * layout->extent;
    put_value(memory + base + layout->offset[i % layout->elements], layout->kind[i % layout->elements], key, i);
  }
}

void fill(char* memory, const struct layout* layout, int count, int key) {
  fill_some(memory, layout, count * layout->elements, key);
}

// Only of kinds whose values hold the whole key.
int key_of(const char* memory, const struct layout* layout) {
  const char* at = memory + layout->offset[0];
  switch (layout->kind[0]) {
    case 'i':
      return *(const int*)at / 1000;
    case 'd':
      return (int)(*(const double*)at / 1000);
    default:
      return (int)(*(const long long*)at / 1000);
  }
}

char* blank(long bytes) {
  char* memory = malloc(bytes + 16);
  memset(memory, 0x5a, bytes + 16);
  return memory;
}
