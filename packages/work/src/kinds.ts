import { codeVersion } from './code-version.ts';

/** The kinds of work that a queue carries. */
export const workKinds = ['examine', 'check', 'generate', 'scenarios', 'complete'] as const;

export type WorkKind = (typeof workKinds)[number];

export function isWorkKind(text: string): text is WorkKind {
  return workKinds.some((kind) => kind === text);
}

/** The packages that decide what becomes of a job. */
const deciding = [
  '@envloom/cli',
  '@envloom/codegen',
  '@envloom/core',
  '@envloom/env-package',
  '@envloom/episodes',
  '@envloom/logic-model',
  '@envloom/quality',
  '@envloom/runtime',
  '@envloom/sampler',
  '@envloom/scen-generator',
  '@envloom/skel-builder',
  '@envloom/work',
];

let known: string | undefined;

/** Which code does the work of this process: 12 hexadecimal digits. */
function workVersion(): string {
  known ??= codeVersion(deciding).slice(0, 12);
  return known;
}

/**
 * The version of the queue that jobs of a kind go to. It names the code that decides their results, so
 * that only workers who come to the same take them; what a language model answers depends on none of
 * it. Each kind has a queue of its own, for there are workers that do some kinds only.
 */
export function queueVersion(kind: WorkKind): string {
  return kind === 'complete' ? 'complete-1' : `${kind}-${workVersion()}`;
}
