void run(void (*what)(double*), double* x) {
#pragma omp parallel
  what(x);
}
