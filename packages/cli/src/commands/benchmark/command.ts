export { benchmarkCommand, benchmarkListCommand } from '@envloom/benchmarks';
