// Rank 0 gets messages of all others, in a way that the argument names, and prints what it was told.
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { most = 8 };
static char trace[4096];

static void say(const char* format, ...) {
  const size_t used = strlen(trace);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(trace + used, sizeof trace - used, format, arguments);
  va_end(arguments);
}

static int values[most], indices[most], others;
static MPI_Request requests[most];
static MPI_Status statuses[most];

static void post(int any) {
  for (int i = 0; i < others; ++i)
    MPI_Irecv(&values[i], 1, MPI_INT, any ? MPI_ANY_SOURCE : i + 1, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[i]);
}

static void wait_any(int any) {
  post(any);
  for (int i = 0; i < others; ++i) {
    int index;
    MPI_Status status;
    MPI_Waitany(others, requests, &index, &status);
    say("%d:%d/%d=%d ", index, status.MPI_SOURCE, status.MPI_TAG, values[index]);
  }
}

static void some(int waits) {
  post(0);
  for (int left = others; left > 0;) {
    int count;
    if (waits)
      MPI_Waitsome(others, requests, &count, indices, statuses);
    else
      MPI_Testsome(others, requests, &count, indices, statuses);
    for (int i = 0; i < count; ++i) say("%d:%d=%d ", indices[i], statuses[i].MPI_SOURCE, values[indices[i]]);
    say("| ");
    left -= count;
  }
}

static void test_any(void) {
  post(0);
  for (int left = others; left > 0;) {
    int index, flag;
    MPI_Status status;
    MPI_Testany(others, requests, &index, &flag, &status);
    if (flag) say("%d:%d ", index, status.MPI_SOURCE);
    if (!flag) say("no%s ", index == MPI_UNDEFINED ? "" : "?");
    left -= flag;
  }
}

static void iprobe(void) {
  for (int left = others; left > 0;) {
    int flag, value, got;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &status);
    if (!flag) {
      say("no ");
      continue;
    }
    MPI_Get_count(&status, MPI_INT, &got);
    MPI_Recv(&value, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status);
    say("%d:%d=%d ", status.MPI_SOURCE, got, value);
    --left;
  }
}

// Of a derived type that is freed at once, in turn with a request that is not persistent.
static void persistent(void) {
  MPI_Datatype type;
  MPI_Type_contiguous(1, MPI_INT, &type);
  MPI_Type_commit(&type);
  MPI_Recv_init(&values[0], 1, type, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[0]);
  MPI_Type_free(&type);
  for (int i = 0; i < others; ++i) {
    MPI_Startall(1, requests);
    MPI_Irecv(&values[1], 1, MPI_INT, MPI_ANY_SOURCE, 100, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, statuses);
    say("%d/%d=%d,%d=%d ", statuses[0].MPI_SOURCE, statuses[0].MPI_TAG, values[0], statuses[1].MPI_SOURCE, values[1]);
  }
  MPI_Request_free(&requests[0]);
}

static void mprobe(void) {
  for (int i = 0; i < others; ++i) {
    int value;
    MPI_Message message;
    MPI_Status status;
    MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &message, &status);
    MPI_Mrecv(&value, 1, MPI_INT, &message, &status);
    say("%d=%d ", status.MPI_SOURCE, value);
  }
}

static void improbe(void) {
  for (int left = others; left > 0;) {
    int value, flag;
    MPI_Message message;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &message, &status);
    if (!flag) {
      say("no ");
      continue;
    }
    MPI_Imrecv(&value, 1, MPI_INT, &message, &requests[0]);
    MPI_Wait(&requests[0], &status);
    say("%d/%d=%d ", status.MPI_SOURCE, status.MPI_TAG, value);
    --left;
  }
}

static void test_all(void) {
  int flag = 0;
  post(1);
  while (!flag) {
    MPI_Testall(others, requests, &flag, statuses);
    if (!flag) say("no ");
  }
  for (int i = 0; i < others; ++i) say("%d/%d=%d ", statuses[i].MPI_SOURCE, statuses[i].MPI_TAG, values[i]);
}

// Asked for, not completed: the request stays.
static void get_status(void) {
  post(1);
  for (int i = 0; i < others; ++i) {
    MPI_Status asked, status;
    for (int flag = 0; !flag;) {
      MPI_Request_get_status(requests[i], &flag, &asked);
      if (!flag) say("no ");
    }
    MPI_Wait(&requests[i], &status);
    say("%d=%d=%d ", asked.MPI_SOURCE, status.MPI_SOURCE, values[i]);
  }
}

// Answers each message before it gets the next one.
static void sendrecv(void) {
  int last = MPI_PROC_NULL;
  for (int i = 0; i <= others; ++i) {
    int value = i;
    MPI_Status status;
    if (i % 2 == 0)
      MPI_Sendrecv_replace(&value, 1, MPI_INT, last, 7, i < others ? MPI_ANY_SOURCE : MPI_PROC_NULL, MPI_ANY_TAG,
                           MPI_COMM_WORLD, &status);
    else
      MPI_Sendrecv(&i, 1, MPI_INT, last, 7, &value, 1, MPI_INT, i < others ? MPI_ANY_SOURCE : MPI_PROC_NULL,
                   MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (i < others) say("%d/%d=%d ", status.MPI_SOURCE, status.MPI_TAG, value);
    last = status.MPI_SOURCE;
  }
}

// On a communicator with the ranks in another order.
static void test(MPI_Comm comm) {
  for (int i = 0; i < others; ++i) {
    int value, flag = 0;
    MPI_Status status;
    MPI_Request request;
    MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &request);
    while (!flag) {
      MPI_Test(&request, &flag, &status);
      if (!flag) say("no ");
    }
    say("%d=%d ", status.MPI_SOURCE, value);
  }
}

int main(int argc, char** argv) {
  const char* how = argc > 1 ? argv[1] : "waitany";
  int rank, size;
  MPI_Comm comm = MPI_COMM_WORLD, turned;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  others = size - 1;
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &turned);
  if (!strcmp(how, "test")) comm = turned;
  if (rank != 0) {
    MPI_Send(&rank, 1, MPI_INT, comm == turned ? others : 0, rank, comm);
    const int more = 10 * rank;
    int answer;
    if (!strcmp(how, "sendrecv")) MPI_Recv(&answer, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!strcmp(how, "persistent")) MPI_Send(&more, 1, MPI_INT, 0, 100, MPI_COMM_WORLD);
  } else if (!strcmp(how, "waitany")) {
    wait_any(0);
  } else if (!strcmp(how, "waitany-wild")) {
    wait_any(1);
  } else if (!strcmp(how, "waitsome")) {
    some(1);
  } else if (!strcmp(how, "testsome")) {
    some(0);
  } else if (!strcmp(how, "testany")) {
    test_any();
  } else if (!strcmp(how, "iprobe")) {
    iprobe();
  } else if (!strcmp(how, "persistent")) {
    persistent();
  } else if (!strcmp(how, "mprobe")) {
    mprobe();
  } else if (!strcmp(how, "improbe")) {
    improbe();
  } else if (!strcmp(how, "testall")) {
    test_all();
  } else if (!strcmp(how, "get-status")) {
    get_status();
  } else if (!strcmp(how, "sendrecv")) {
    sendrecv();
  } else {
    test(comm);
  }
  MPI_Barrier(turned);
  MPI_Comm_free(&turned);
  if (rank == 0) printf("told: %s\n", trace);
  MPI_Finalize();
  return 0;
}
