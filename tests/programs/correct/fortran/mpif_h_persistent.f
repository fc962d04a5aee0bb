C     Fixed form with mpif.h: persistent exchange in a time loop, in
C     common blocks, with a struct type over one of them.
C     mpivet-test: ranks=2
      program loop
      implicit none
      include 'mpif.h'
      integer rank, other, ierr, step, req(2), i, bad
      integer stats(MPI_STATUS_SIZE, 2), length(2), types(2), state
      integer(kind=MPI_ADDRESS_KIND) at(2), base
      double precision a(100), b(100), time
      integer number
      common /field/ a, b
      common /clock/ time, number
      call MPI_INIT(ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      other = 1 - rank
      bad = 0
      base = loc(time)
      at(2) = loc(number)
      at(1) = 0
      at(2) = at(2) - base
      length(1) = 1
      length(2) = 1
      types(1) = MPI_DOUBLE_PRECISION
      types(2) = MPI_INTEGER
      call MPI_TYPE_CREATE_STRUCT(2, length, at, types, state, ierr)
      call MPI_TYPE_COMMIT(state, ierr)
      call MPI_RECV_INIT(b, 100, MPI_DOUBLE_PRECISION, other, 1,
     &     MPI_COMM_WORLD, req(1), ierr)
      call MPI_SEND_INIT(a, 100, MPI_DOUBLE_PRECISION, other, 1,
     &     MPI_COMM_WORLD, req(2), ierr)
      do 20 step = 1, 10
        do 10 i = 1, 100
          a(i) = rank + step * i
   10   continue
        call MPI_STARTALL(2, req, ierr)
        call MPI_WAITALL(2, req, stats, ierr)
        if (b(100) .ne. other + step * 100) bad = 1
        if (rank .eq. 0) then
          time = 0.5d0 * step
          number = step
        end if
        call MPI_BCAST(time, 1, state, 0, MPI_COMM_WORLD, ierr)
        if (number .ne. step) bad = 1
   20 continue
      call MPI_REQUEST_FREE(req(1), ierr)
      call MPI_REQUEST_FREE(req(2), ierr)
      call MPI_TYPE_FREE(state, ierr)
      call MPI_FINALIZE(ierr)
      if (bad .ne. 0) stop 1
      end
