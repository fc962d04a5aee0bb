C     Fixed form with mpif.h: ring shift, reductions, a vector type.
C     mpivet-test: ranks=3
      program oldstyle
      implicit none
      include 'mpif.h'
      integer rank, nproc, left, right, ierr, total, column, i
      integer stat(MPI_STATUS_SIZE)
      double precision a(4, 5), b(4)
      call MPI_INIT(ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, nproc, ierr)
      left = mod(rank + nproc - 1, nproc)
      right = mod(rank + 1, nproc)
      do 10 i = 1, 20
        a(1 + mod(i - 1, 4), 1 + (i - 1) / 4) = 100 * rank + i
   10 continue
      call MPI_TYPE_VECTOR(4, 1, 4, MPI_DOUBLE_PRECISION, column, ierr)
      call MPI_TYPE_COMMIT(column, ierr)
      call MPI_SENDRECV(a, 1, column, right, 3, b, 4,
     &     MPI_DOUBLE_PRECISION, left, 3, MPI_COMM_WORLD, stat, ierr)
      call MPI_TYPE_FREE(column, ierr)
      call MPI_ALLREDUCE(rank, total, 1, MPI_INTEGER, MPI_SUM,
     &     MPI_COMM_WORLD, ierr)
      call MPI_FINALIZE(ierr)
      if (total .ne. 3) stop 1
      if (b(2) .ne. 100 * left + 5) stop 2
      end
