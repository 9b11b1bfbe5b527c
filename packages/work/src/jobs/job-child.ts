// A process that does one job and ends: whatever a model does to it, the others go on.
import { moduleExports } from '../module-exports.ts';
import type { JobDefinition } from './job.ts';
import { messageSchema } from './run-job.ts';
import { serveParent } from './serve-parent.ts';

async function done(message: unknown): Promise<unknown> {
  const { module, kind, input, workspaceRoot } = messageSchema.parse(message);
  const job = (await moduleExports(module)).find((value) => isJob(value, kind));
  if (job === undefined) throw new Error(`${module} exports no job of kind ${kind}.`);
  return job.run(job.input.parse(input), workspaceRoot);
}

function isJob(value: unknown, kind: string): value is JobDefinition {
  return (
    typeof value === 'object' &&
    value !== null &&
    'run' in value &&
    'kind' in value &&
    value.kind === kind
  );
}

serveParent(done);
