// Point-to-point: sends in all modes, receives, probes, persistent and partitioned operations.
#include "player.h"

struct message {
  MPI_Comm comm;
  int peer, tag, count;
  const struct layout* layout;
};

static int rank_of(int written) { return written == -1 ? MPI_ANY_SOURCE : written == -2 ? MPI_PROC_NULL : written; }

static struct message sent(struct actor* actor) {
  const struct line* l = actor->line;
  struct message m = {communicator_of(actor), rank_of(number(l, "to", 0)), number(l, "tag", 0), number(l, "n", 0),
                      layout_of(actor, "t")};
  return m;
}

// The type of a receive within a call that also sends is in words of its own.
static struct message received(struct actor* actor, int both) {
  const struct line* l = actor->line;
  int tag = number(l, both ? "rtag" : "tag", 0);
  struct message m = {communicator_of(actor), rank_of(number(l, "from", 0)), tag == -1 ? MPI_ANY_TAG : tag,
                      number(l, both ? "rn" : "n", 0), layout_of(actor, both ? "rt" : "t")};
  return m;
}

static struct pending sending(struct actor* actor, const struct message* m) {
  struct pending p = {.active = 1, .count = m->count, .layout = copy_of(m->layout)};
  p.memory = blank(span(m->layout, m->count));
  fill(p.memory, m->layout, m->count, number(actor->line, "key", 0));
  return p;
}

static void expect(struct pending* p, int key, int elements) {
  memset(p->memory, 0x5a, p->bytes);
  memset(p->expected, 0x5a, p->bytes);
  p->key = key;
  p->wanted = elements;
  if (!p->any_of) fill_some(p->expected, p->layout, elements, key);
}

static struct pending receiving(struct actor* actor, const struct message* m, int both) {
  const struct line* l = actor->line;
  struct pending p = {.active = 1, .receives = 1, .count = m->count, .layout = copy_of(m->layout)};
  p.bytes = span(m->layout, m->count);
  p.memory = blank(p.bytes);
  p.expected = blank(p.bytes);
  p.any_of = number(l, "anyof", 0);
  p.source = m->peer == MPI_PROC_NULL ? -1 : number(l, "es", -1);
  p.tag = m->peer == MPI_PROC_NULL ? -1 : number(l, "et", -1);
  expect(&p, number(l, both ? "rkey" : "key", 0), number(l, "x", 0));
  return p;
}

static void send_now(struct actor* actor) {
  struct message m = sent(actor);
  struct pending p = sending(actor, &m);
  const char* mode = word(actor->line, "m");
  if (!strcmp(mode, "std")) MPI_Send(p.memory, m.count, m.layout->type, m.peer, m.tag, m.comm);
  if (!strcmp(mode, "sync")) MPI_Ssend(p.memory, m.count, m.layout->type, m.peer, m.tag, m.comm);
  if (!strcmp(mode, "buf")) MPI_Bsend(p.memory, m.count, m.layout->type, m.peer, m.tag, m.comm);
  if (!strcmp(mode, "ready")) MPI_Rsend(p.memory, m.count, m.layout->type, m.peer, m.tag, m.comm);
  drop(&p);
}

void receive_now(struct actor* actor) {
  struct message m = received(actor, 0);
  struct pending p = receiving(actor, &m, 0);
  MPI_Status status;
  int ignore = number(actor->line, "ignore", 0);
  MPI_Recv(p.memory, m.count, m.layout->type, m.peer, m.tag, m.comm, ignore ? MPI_STATUS_IGNORE : &status);
  finish(actor, &p, ignore ? NULL : &status);
}

static int slot(struct actor* actor) {
  int r = number(actor->line, "r", 0);
  need_room(actor, r);
  return r;
}

static void send_soon(struct actor* actor, int init) {
  struct message m = sent(actor);
  struct pending p = sending(actor, &m);
  int r = slot(actor);
  MPI_Request* request = &actor->requests[r];
  const char* mode = word(actor->line, "m");
  MPI_Datatype type = m.layout->type;
  if (init) {
    if (!strcmp(mode, "std")) MPI_Send_init(p.memory, m.count, type, m.peer, m.tag, m.comm, request);
    if (!strcmp(mode, "sync")) MPI_Ssend_init(p.memory, m.count, type, m.peer, m.tag, m.comm, request);
    if (!strcmp(mode, "buf")) MPI_Bsend_init(p.memory, m.count, type, m.peer, m.tag, m.comm, request);
    if (!strcmp(mode, "ready")) MPI_Rsend_init(p.memory, m.count, type, m.peer, m.tag, m.comm, request);
    p.persistent = 1;
    p.active = 0;
  } else {
    if (!strcmp(mode, "std")) MPI_Isend(p.memory, m.count, type, m.peer, m.tag, m.comm, request);
    if (!strcmp(mode, "sync")) MPI_Issend(p.memory, m.count, type, m.peer, m.tag, m.comm, request);
    if (!strcmp(mode, "buf")) MPI_Ibsend(p.memory, m.count, type, m.peer, m.tag, m.comm, request);
    if (!strcmp(mode, "ready")) MPI_Irsend(p.memory, m.count, type, m.peer, m.tag, m.comm, request);
  }
  actor->pendings[r] = p;
}

static void receive_soon(struct actor* actor, int init) {
  struct message m = received(actor, 0);
  struct pending p = receiving(actor, &m, 0);
  int r = slot(actor), over = number(actor->line, "over", -1);
  if (over >= 0) {  // a mistake: the memory of another receive
    free(p.memory);
    p.memory = actor->pendings[over].memory;
    p.borrowed = 1;
  }
  if (init) {
    MPI_Recv_init(p.memory, m.count, m.layout->type, m.peer, m.tag, m.comm, &actor->requests[r]);
    p.persistent = 1;
    p.active = 0;
  } else {
    MPI_Irecv(p.memory, m.count, m.layout->type, m.peer, m.tag, m.comm, &actor->requests[r]);
  }
  actor->pendings[r] = p;
}

// Starts one or more persistent operations; each message of them has its own data.
static void start(struct actor* actor) {
  int at[64], keys[64], count = numbers(actor->line, "r", at, 64);
  MPI_Request together[64];
  int given = numbers(actor->line, "key", keys, 64);
  for (int i = 0; i < count; i++) {
    struct pending* p = &actor->pendings[at[i]];
    p->active = 1;
    together[i] = actor->requests[at[i]];
    if (!p->layout || i >= given) continue;
    if (p->receives)
      expect(p, keys[i], number(actor->line, "x", p->wanted));
    else
      fill(p->memory, p->layout, p->count, keys[i]);
  }
  if (!strcmp(actor->line->name, "start")) {
    MPI_Start(&actor->requests[at[0]]);
  } else {
    MPI_Startall(count, together);
    for (int i = 0; i < count; i++) actor->requests[at[i]] = together[i];
  }
}

static void receive_probed(struct actor* actor) {
  struct message m = received(actor, 0);
  struct pending p = receiving(actor, &m, 0);
  const char* how = word(actor->line, "how");
  MPI_Status status;
  MPI_Message handle;
  int found = 0, matched = strstr(how, "mprobe") != NULL;
  if (!strcmp(how, "probe")) MPI_Probe(m.peer, m.tag, m.comm, &status);
  if (!strcmp(how, "mprobe")) MPI_Mprobe(m.peer, m.tag, m.comm, &handle, &status);
  if (!strcmp(how, "iprobe"))
    while (MPI_Iprobe(m.peer, m.tag, m.comm, &found, &status), !found) breathe();
  if (!strcmp(how, "improbe"))
    while (MPI_Improbe(m.peer, m.tag, m.comm, &found, &handle, &status), !found) breathe();
  int elements, count = m.count;
  MPI_Get_elements(&status, m.layout->type, &elements);
  if (elements != p.wanted) fail(actor, "elements probed", elements, p.wanted);
  if (!matched) {
    MPI_Recv(p.memory, count, m.layout->type, status.MPI_SOURCE, status.MPI_TAG, m.comm, &status);
  } else if (!word(actor->line, "r")) {
    MPI_Mrecv(p.memory, count, m.layout->type, &handle, &status);
  } else {
    int r = slot(actor);
    MPI_Imrecv(p.memory, count, m.layout->type, &handle, &actor->requests[r]);
    actor->pendings[r] = p;
    return;
  }
  finish(actor, &p, &status);
}

static void exchange(struct actor* actor) {
  struct message out = sent(actor);
  struct pending s = sending(actor, &out);
  struct message in = received(actor, 1);
  struct pending p = receiving(actor, &in, 1);
  MPI_Status status;
  // The layout of a predefined type is shared, so it is asked for last.
  MPI_Sendrecv(s.memory, out.count, s.layout->type, out.peer, out.tag, p.memory, in.count, in.layout->type, in.peer,
               in.tag, out.comm, &status);
  drop(&s);
  finish(actor, &p, &status);
}

static void replace(struct actor* actor) {
  struct message out = sent(actor);
  struct pending p = {.active = 1, .receives = 1, .layout = copy_of(out.layout)};
  const struct line* l = actor->line;
  p.bytes = span(out.layout, out.count);
  p.memory = blank(p.bytes);
  p.expected = blank(p.bytes);
  p.source = number(l, "es", -1);
  p.tag = p.source < 0 ? -1 : number(l, "et", -1);
  expect(&p, number(l, "rkey", 0), number(l, "x", 0));
  int key = rank_of(number(l, "from", 0)) == MPI_PROC_NULL ? number(l, "key", 0) : number(l, "rkey", 0);
  fill(p.expected, out.layout, out.count, key);
  fill(p.memory, out.layout, out.count, number(l, "key", 0));
  MPI_Status status;
  MPI_Sendrecv_replace(p.memory, out.count, p.layout->type, out.peer, out.tag, rank_of(number(l, "from", 0)),
                       number(l, "rtag", 0), out.comm, &status);
  finish(actor, &p, &status);
}

#if MPI_VERSION >= 4
static void partition(struct actor* actor, int sends) {
  const struct line* l = actor->line;
  int parts = number(l, "parts", 1), r = slot(actor);
  struct message m = sends ? sent(actor) : received(actor, 0);
  MPI_Comm comm = m.comm;
  struct pending p;
  m.count *= parts;
  p = sends ? sending(actor, &m) : receiving(actor, &m, 0);
  int each = m.count / parts;
  if (sends)
    MPI_Psend_init(p.memory, parts, each, m.layout->type, m.peer, m.tag, comm, MPI_INFO_NULL, &actor->requests[r]);
  else
    MPI_Precv_init(p.memory, parts, each, m.layout->type, m.peer, m.tag, comm, MPI_INFO_NULL, &actor->requests[r]);
  p.persistent = 1;
  p.active = 0;
  p.source = p.tag = -1;
  actor->pendings[r] = p;
}

static void ready(struct actor* actor) {
  int at[64], count = numbers(actor->line, "parts", at, 64);
  for (int i = 0; i < count; i++) MPI_Pready(at[i], actor->requests[number(actor->line, "r", 0)]);
}

static void arrived(struct actor* actor) {
  int at[64], count = numbers(actor->line, "parts", at, 64), flag = 0;
  for (int i = 0; i < count; i++)
    while (MPI_Parrived(actor->requests[number(actor->line, "r", 0)], at[i], &flag), !flag) breathe();
}

static int play_partitioned(struct actor* actor) {
  const char* name = actor->line->name;
  if (!strcmp(name, "psendinit")) return partition(actor, 1), 1;
  if (!strcmp(name, "precvinit")) return partition(actor, 0), 1;
  if (!strcmp(name, "pready")) return ready(actor), 1;
  if (!strcmp(name, "parrived")) return arrived(actor), 1;
  return 0;
}
#else
static int play_partitioned(struct actor* actor) { return actor == NULL; }
#endif

int play_message(struct actor* actor) {
  const char* name = actor->line->name;
  if (!strcmp(name, "send")) return send_now(actor), 1;
  if (!strcmp(name, "recv")) return receive_now(actor), 1;
  if (!strcmp(name, "isend")) return send_soon(actor, 0), 1;
  if (!strcmp(name, "irecv")) return receive_soon(actor, 0), 1;
  if (!strcmp(name, "sendinit")) return send_soon(actor, 1), 1;
  if (!strcmp(name, "recvinit")) return receive_soon(actor, 1), 1;
  if (!strcmp(name, "start") || !strcmp(name, "startall")) return start(actor), 1;
  if (!strcmp(name, "precv")) return receive_probed(actor), 1;
  if (!strcmp(name, "sendrecv")) return exchange(actor), 1;
  if (!strcmp(name, "replace")) return replace(actor), 1;
  return play_partitioned(actor);
}
