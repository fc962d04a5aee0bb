// Requests of an actor, and all ways to complete them. They move when their array grows, and are passed to MPI in place
// where they are neighbours, else as copies.
#include "player.h"

enum {
  MOST_AT_ONCE = 256
};

void need_room(struct actor* actor, int request) {
  if (request < actor->room) return;
  int room = actor->room ? actor->room : 2;
  while (room <= request) room *= 2;
  MPI_Request* requests = malloc(room * sizeof *requests);
  for (int i = 0; i < room; i++) requests[i] = i < actor->room ? actor->requests[i] : MPI_REQUEST_NULL;
  if (actor->requests) memset(actor->requests, 0xee, actor->room * sizeof *requests);
  free(actor->requests);
  actor->requests = requests;
  actor->pendings = realloc(actor->pendings, room * sizeof *actor->pendings);
  memset(actor->pendings + actor->room, 0, (room - actor->room) * sizeof *actor->pendings);
  actor->room = room;
}

void drop(struct pending* pending) {
  if (!pending->borrowed) free(pending->memory);
  free(pending->expected);
  free(pending->layout);
  for (int i = 0; i < MOST_OWNED; i++) free(pending->owned[i]);
  memset(pending, 0, sizeof *pending);
}

static void check_status(struct actor* actor, const struct pending* pending, const MPI_Status* status) {
  if (pending->source >= 0 && status->MPI_SOURCE != pending->source)
    fail(actor, "source", status->MPI_SOURCE, pending->source);
  if (pending->tag >= 0 && status->MPI_TAG != pending->tag) fail(actor, "tag", status->MPI_TAG, pending->tag);
  if (!pending->layout || !is_there(actor, pending->layout)) return;
  int elements;
  MPI_Get_elements(status, pending->layout->type, &elements);
  if (elements != pending->wanted) fail(actor, "elements", elements, pending->wanted);
}

// Of messages from any source, the data says which one it is.
static void expect_any(struct actor* actor, struct pending* pending, const MPI_Status* status) {
  int key = key_of(pending->memory, pending->layout);
  if (key < pending->key || key >= pending->key + 64 * pending->any_of) fail(actor, "key", key, pending->key);
  if (status && (key - pending->key) / 64 != status->MPI_SOURCE)
    fail(actor, "source of the data", status->MPI_SOURCE, (key - pending->key) / 64);
  fill_some(pending->expected, pending->layout, pending->wanted, key);
}

void finish(struct actor* actor, struct pending* pending, const MPI_Status* status) {
  if (!pending->active) return;
  pending->active = 0;
  if (pending->receives && status) check_status(actor, pending, status);
  if (pending->any_of && pending->wanted > 0) expect_any(actor, pending, status);
  if (pending->expected && memcmp(pending->memory, pending->expected, pending->bytes)) {
    long at = 0;
    while (pending->memory[at] == pending->expected[at]) at++;
    fail(actor, "data differs at byte, of", at, pending->bytes);
  }
  if (!pending->persistent) drop(pending);
}

struct chosen {
  int count, at[MOST_AT_ONCE], in_place, ignore;
  MPI_Request copies[MOST_AT_ONCE], *requests;
  MPI_Status statuses[MOST_AT_ONCE];
};

static void take(struct actor* actor, struct chosen* chosen) {
  chosen->count = numbers(actor->line, "r", chosen->at, MOST_AT_ONCE);
  chosen->ignore = number(actor->line, "ignore", 0);
  chosen->in_place = 1;
  for (int i = 0; i < chosen->count; i++) {
    chosen->in_place &= chosen->at[i] == chosen->at[0] + i;
    chosen->copies[i] = actor->requests[chosen->at[i]];
  }
  chosen->requests = chosen->in_place ? actor->requests + chosen->at[0] : chosen->copies;
}

static void put_back(struct actor* actor, struct chosen* chosen) {
  for (int i = 0; i < chosen->count && !chosen->in_place; i++) actor->requests[chosen->at[i]] = chosen->copies[i];
}

static void finish_one(struct actor* actor, struct chosen* chosen, int which, int status) {
  finish(actor, &actor->pendings[chosen->at[which]], chosen->ignore ? NULL : &chosen->statuses[status]);
}

static int some_active(struct actor* actor, struct chosen* chosen) {
  for (int i = 0; i < chosen->count; i++)
    if (actor->pendings[chosen->at[i]].active) return 1;
  return 0;
}

static void all_at_once(struct actor* actor, struct chosen* c, int test) {
  MPI_Status* statuses = c->ignore ? MPI_STATUSES_IGNORE : c->statuses;
  int done = 0;
  if (!test) MPI_Waitall(c->count, c->requests, statuses);
  while (test && (MPI_Testall(c->count, c->requests, &done, statuses), !done)) breathe();
  for (int i = 0; i < c->count; i++) finish_one(actor, c, i, i);
}

static void one_by_one(struct actor* actor, struct chosen* c, int test) {
  int once = number(actor->line, "once", 0);
  while (some_active(actor, c)) {
    int which, done = 1;
    MPI_Status* status = c->ignore ? MPI_STATUS_IGNORE : c->statuses;
    if (!test) MPI_Waitany(c->count, c->requests, &which, status);
    while (test && (MPI_Testany(c->count, c->requests, &which, &done, status), !done)) breathe();
    if (which == MPI_UNDEFINED) {
      fail(actor, "nothing active to wait for", which, 0);
      break;
    }
    finish_one(actor, c, which, 0);
    if (once) break;
  }
}

static void some_at_once(struct actor* actor, struct chosen* c, int test) {
  int which[MOST_AT_ONCE], count = 0;
  MPI_Status* statuses = c->ignore ? MPI_STATUSES_IGNORE : c->statuses;
  while (some_active(actor, c)) {
    if (!test) MPI_Waitsome(c->count, c->requests, &count, which, statuses);
    while (test && (MPI_Testsome(c->count, c->requests, &count, which, statuses), count == 0)) breathe();
    if (count == MPI_UNDEFINED) {
      fail(actor, "nothing active to wait for", count, 0);
      break;
    }
    for (int i = 0; i < count; i++) finish_one(actor, c, which[i], i);
    if (number(actor->line, "once", 0)) break;
  }
}

static void each(struct actor* actor, struct chosen* c, const char* name) {
  for (int i = 0; i < c->count; i++) {
    MPI_Status* status = c->ignore ? MPI_STATUS_IGNORE : c->statuses;
    int done = 0;
    if (!strcmp(name, "getstatus"))
      while (MPI_Request_get_status(c->requests[i], &done, status), !done) breathe();
    done = 0;
    if (!strcmp(name, "test"))
      while (MPI_Test(&c->requests[i], &done, status), !done) breathe();
    else
      MPI_Wait(&c->requests[i], status);
    finish_one(actor, c, i, 0);
  }
}

// A receive that was cancelled; if the message was faster it has been received, else it is received now.
static void after_cancel(struct actor* actor) {
  int r = number(actor->line, "r", 0), cancelled, must = number(actor->line, "must", 1);
  MPI_Status status;
  MPI_Wait(&actor->requests[r], &status);
  MPI_Test_cancelled(&status, &cancelled);
  struct pending* pending = &actor->pendings[r];
  if (must && !cancelled) fail(actor, "not cancelled", 0, 1);
  if (!cancelled) {
    finish(actor, pending, &status);
    return;
  }
  pending->active = 0;
  if (!pending->persistent) drop(pending);
  if (!must) receive_now(actor);
}

// A request whose operation is over, completed by no call that deallocates it.
static void free_after_status(struct actor* actor) {
  int r = number(actor->line, "r", 0), done = 0;
  MPI_Status status;
  while (MPI_Request_get_status(actor->requests[r], &done, &status), !done) breathe();
  MPI_Request_free(&actor->requests[r]);
  finish(actor, &actor->pendings[r], &status);
}

static void free_request(struct actor* actor) {
  int r = number(actor->line, "r", 0);
  MPI_Request_free(&actor->requests[r]);
  if (actor->pendings[r].persistent && !number(actor->line, "keep", 0)) drop(&actor->pendings[r]);
}

static void move_request(struct actor* actor) {
  int from = number(actor->line, "r", 0), to = number(actor->line, "to", 0);
  need_room(actor, to);
  actor->requests[to] = actor->requests[from];
  actor->pendings[to] = actor->pendings[from];
  memset(&actor->pendings[from], 0, sizeof *actor->pendings);
  if (!number(actor->line, "stale", 0)) actor->requests[from] = MPI_REQUEST_NULL;
}

int play_completion(struct actor* actor) {
  const char* name = actor->line->name;
  if (!strcmp(name, "reserve")) return need_room(actor, number(actor->line, "r", 0)), 1;
  if (!strcmp(name, "copy")) return move_request(actor), 1;
  if (!strcmp(name, "rfree")) return free_request(actor), 1;
  if (!strcmp(name, "cancel")) return MPI_Cancel(&actor->requests[number(actor->line, "r", 0)]), 1;
  if (!strcmp(name, "aftercancel")) return after_cancel(actor), 1;
  if (!strcmp(name, "statusfree")) return free_after_status(actor), 1;
  static const char* const names[] = {"waitall",  "testall", "waitany", "testany",  "waitsome",
                                      "testsome", "wait",    "test",    "getstatus"};
  int which = 0;
  while (which < 9 && strcmp(name, names[which])) which++;
  if (which == 9) return 0;
  struct chosen* chosen = malloc(sizeof *chosen);
  take(actor, chosen);
  if (which < 2)
    all_at_once(actor, chosen, which);
  else if (which < 4)
    one_by_one(actor, chosen, which - 2);
  else if (which < 6)
    some_at_once(actor, chosen, which - 4);
  else
    each(actor, chosen, name);
  put_back(actor, chosen);
  free(chosen);
  return 1;
}
