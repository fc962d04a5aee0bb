// Sends and receives, blocking and nonblocking.
#include "runtime/replay/cancelling.h"
#include "runtime/replay/operations.h"
#include "runtime/replay/wrap.h"

using namespace mpivet::replay;

#define MPIVET_SENDS(Suffix, Count, Blocking, Nonblocking)                                                         \
  MPIVET_WRAP(int, MPI_##Blocking##Suffix,                                                                         \
              (const void* buf, Count count, MPI_Datatype type, int dest, int tag, MPI_Comm comm)) {               \
    if (!watched()) return real.Blocking##Suffix(buf, count, type, dest, tag, comm);                               \
    Operations one("MPI_" #Blocking);                                                                              \
    one.send(dest, tag, comm);                                                                                     \
    return one.done(real.Blocking##Suffix(buf, count, type, dest, tag, comm));                                     \
  }                                                                                                                \
  MPIVET_WRAP(                                                                                                     \
      int, MPI_##Nonblocking##Suffix,                                                                              \
      (const void* buf, Count count, MPI_Datatype type, int dest, int tag, MPI_Comm comm, MPI_Request* request)) { \
    if (!watched()) return real.Nonblocking##Suffix(buf, count, type, dest, tag, comm, request);                   \
    Operations one("MPI_" #Nonblocking);                                                                           \
    one.send(dest, tag, comm);                                                                                     \
    return one.done(real.Nonblocking##Suffix(buf, count, type, dest, tag, comm, request));                         \
  }

#define MPIVET_RECEIVES(Suffix, Count)                                                                                 \
  MPIVET_SENDS(Suffix, Count, Send, Isend)                                                                             \
  MPIVET_SENDS(Suffix, Count, Ssend, Issend)                                                                           \
  MPIVET_SENDS(Suffix, Count, Bsend, Ibsend)                                                                           \
  MPIVET_SENDS(Suffix, Count, Rsend, Irsend)                                                                           \
  MPIVET_WRAP(int, MPI_Recv##Suffix,                                                                                   \
              (void* buf, Count count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status* status)) {   \
    if (!watched()) return real.Recv##Suffix(buf, count, type, source, tag, comm, status);                             \
    Operations one("MPI_Recv");                                                                                        \
    const Source from = one.receive(source, tag, comm);                                                                \
    return one.done(real.Recv##Suffix(buf, count, type, from.source, from.tag, comm, status));                         \
  }                                                                                                                    \
  MPIVET_WRAP(int, MPI_Irecv##Suffix,                                                                                  \
              (void* buf, Count count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request* request)) { \
    if (!watched()) return real.Irecv##Suffix(buf, count, type, source, tag, comm, request);                           \
    Operations one("MPI_Irecv");                                                                                       \
    const Source from = one.receive(source, tag, comm, true);                                                          \
    const int err = real.Irecv##Suffix(buf, count, type, from.source, from.tag, from.comm, request);                   \
    if (!err) note_receive(*request, from.certain);                                                                    \
    return one.done(err);                                                                                              \
  }                                                                                                                    \
  MPIVET_WRAP(int, MPI_Mrecv##Suffix,                                                                                  \
              (void* buf, Count count, MPI_Datatype type, MPI_Message* message, MPI_Status* status)) {                 \
    if (!watched() || !message || *message == MPI_MESSAGE_NO_PROC)                                                     \
      return real.Mrecv##Suffix(buf, count, type, message, status);                                                    \
    Operations one("MPI_Mrecv");                                                                                       \
    one.matched_receive();                                                                                             \
    return one.done(real.Mrecv##Suffix(buf, count, type, message, status));                                            \
  }                                                                                                                    \
  MPIVET_WRAP(int, MPI_Imrecv##Suffix,                                                                                 \
              (void* buf, Count count, MPI_Datatype type, MPI_Message* message, MPI_Request* request)) {               \
    if (!watched() || !message || *message == MPI_MESSAGE_NO_PROC)                                                     \
      return real.Imrecv##Suffix(buf, count, type, message, request);                                                  \
    Operations one("MPI_Imrecv");                                                                                      \
    one.matched_receive();                                                                                             \
    return one.done(real.Imrecv##Suffix(buf, count, type, message, request));                                          \
  }

// The last argument is a status of the blocking one, a request of the other.
#define MPIVET_EXCHANGES(Function, Suffix, Count, Last)                                                               \
  MPIVET_WRAP(int, MPI_##Function##Suffix,                                                                            \
              (const void* sendbuf, Count sendcount, MPI_Datatype sendtype, int dest, int sendtag, void* recvbuf,     \
               Count recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, Last* last)) {         \
    if (!watched())                                                                                                   \
      return real.Function##Suffix(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, \
                                   recvtag, comm, last);                                                              \
    Operations both("MPI_" #Function);                                                                                \
    both.send(dest, sendtag, comm);                                                                                   \
    const Source from = both.receive(source, recvtag, comm);                                                          \
    return both.done(real.Function##Suffix(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, \
                                           from.source, from.tag, comm, last));                                       \
  }                                                                                                                   \
  MPIVET_WRAP(int, MPI_##Function##_replace##Suffix,                                                                  \
              (void* buf, Count count, MPI_Datatype type, int dest, int sendtag, int source, int recvtag,             \
               MPI_Comm comm, Last* last)) {                                                                          \
    if (!watched())                                                                                                   \
      return real.Function##_replace##Suffix(buf, count, type, dest, sendtag, source, recvtag, comm, last);           \
    Operations both("MPI_" #Function "_replace");                                                                     \
    both.send(dest, sendtag, comm);                                                                                   \
    const Source from = both.receive(source, recvtag, comm);                                                          \
    return both.done(                                                                                                 \
        real.Function##_replace##Suffix(buf, count, type, dest, sendtag, from.source, from.tag, comm, last));         \
  }

MPIVET_RECEIVES(, int)
MPIVET_EXCHANGES(Sendrecv, , int, MPI_Status)
#ifdef MPIVET_HAS_MPI_Recv_c
MPIVET_RECEIVES(_c, MPI_Count)
MPIVET_EXCHANGES(Sendrecv, _c, MPI_Count, MPI_Status)
MPIVET_EXCHANGES(Isendrecv, _c, MPI_Count, MPI_Request)
#endif
#ifdef MPIVET_HAS_MPI_Isendrecv
MPIVET_EXCHANGES(Isendrecv, , int, MPI_Request)
#endif
