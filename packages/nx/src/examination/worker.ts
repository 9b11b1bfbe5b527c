// A process that examines one model and ends: whatever a model does to it, the run goes on.
import { examine } from './examine.ts';
import { examinationJobSchema } from './job.ts';

/** Ctrl-C in a terminal reaches every process of the run; the run itself ends this one. */
process.on('SIGINT', () => undefined);

/** Whoever asked is gone. */
process.on('disconnect', () => {
  process.exit(0);
});

process.once('message', (message) => {
  void answer(message);
});

async function answer(message: unknown): Promise<void> {
  const result = await examine(examinationJobSchema.parse(message));
  process.send?.(result, () => {
    process.exit(0);
  });
}
