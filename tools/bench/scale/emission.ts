import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const emittedLine = z.strictObject({
  index: z.number(),
  name: z.string(),
  /** From the model on disk to all files of the package on disk. */
  milliseconds: z.number(),
  /** Megabytes in use after a collection, at some of the environments. */
  heap: z.number().optional(),
});

/** What a process that emits says of each environment. */
export type EmittedLine = z.infer<typeof emittedLine>;

const lastLine = z.strictObject({ peak: z.number() });

export interface Emission {
  /** In the order of their index. */
  readonly environments: readonly EmittedLine[];
  readonly processes: number;
  /** Megabytes that the largest process took up at most. */
  readonly peak: number;
}

interface Share {
  readonly lines: readonly EmittedLine[];
  readonly peak: number;
}

/** How many environments there are between two signs of life. */
const progressEvery = 25;

async function shareOf(args: readonly string[], onLine: () => void): Promise<Share> {
  const script = join(import.meta.dirname, 'emit-process.ts');
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: EmittedLine[] = [];
  let peak: number | undefined;
  for await (const text of createInterface({ input: child.stdout })) {
    const json: unknown = JSON.parse(text);
    const last = lastLine.safeParse(json);
    if (last.success) ({ peak } = last.data);
    else lines.push(emittedLine.parse(json));
    onLine();
  }
  if (peak === undefined) throw new Error('a process that emits broke off; see above');
  return { lines, peak };
}

/** Emits the first so many variants into the folder `generated` of a workspace, on all cores. */
export async function emitAll(workspace: string, count: number): Promise<Emission> {
  const processes = Math.min(availableParallelism(), count);
  let done = 0;
  const onLine = (): void => {
    done += 1;
    if (done % progressEvery === 0) console.log(`  emitted ${Math.min(done, count)} of ${count}`);
  };
  const shares = await Promise.all(
    Array.from({ length: processes }, (_, first) =>
      shareOf([workspace, ...[count, first, processes].map(String)], onLine),
    ),
  );
  const environments = shares.flatMap(({ lines }) => lines);
  return {
    environments: environments.toSorted((a, b) => a.index - b.index),
    processes,
    peak: Math.max(...shares.map(({ peak }) => peak)),
  };
}
