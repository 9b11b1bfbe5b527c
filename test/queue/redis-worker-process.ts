// A worker of the tests in a process of its own, so that it can be killed. Says by IPC that it is there.
import { redisWorker } from '@envloom/work';
import { settingsSchema } from './redis-processes.ts';
import { paidHandlers } from './redis-paid-handlers.ts';

const { file, ...settings } = settingsSchema.parse(JSON.parse(process.argv[2] ?? ''));
process.on('disconnect', () => process.exit());
const worker = await redisWorker({
  ...settings,
  handlers: paidHandlers(file),
  report: () => undefined,
});
process.on('SIGTERM', () => void worker.close());
process.send?.('ready');
await worker.closed;
process.exit();
