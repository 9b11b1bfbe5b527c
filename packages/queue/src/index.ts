export type {
  Job,
  JobContext,
  JobHandler,
  JobHandlers,
  JobProgress,
  JobQueue,
  RunOptions,
} from './port.ts';
