C     Fixed form with mpif.h: a wildcard collector, probes, counts.
C     mpivet-test: ranks=3
      program collect
      implicit none
      include 'mpif.h'
      integer rank, nproc, ierr, i, n, s(MPI_STATUS_SIZE), total
      integer v(10)
      call MPI_INIT(ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, nproc, ierr)
      total = 0
      if (rank .eq. 0) then
        do 10 i = 1, nproc - 1
          call MPI_PROBE(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
     &         s, ierr)
          call MPI_GET_COUNT(s, MPI_INTEGER, n, ierr)
          call MPI_RECV(v, n, MPI_INTEGER, s(MPI_SOURCE), s(MPI_TAG),
     &         MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
          if (n .ne. s(MPI_SOURCE)) total = total + 1000
          total = total + v(n)
   10   continue
      else
        do 20 i = 1, rank
          v(i) = 5 * i
   20   continue
        call MPI_SEND(v, rank, MPI_INTEGER, 0, 7 + rank,
     &       MPI_COMM_WORLD, ierr)
      end if
      call MPI_BCAST(total, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
      call MPI_FINALIZE(ierr)
      if (total .ne. 15) stop 1
      end
