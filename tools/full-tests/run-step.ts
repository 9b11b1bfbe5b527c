import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { propertyRuns, runsTests, type Step } from './steps.ts';

const qualityRuns = '500';

/** What a step that failed said last is kept, to tell why. */
const lastLines = 80;
/** Of tests that pass, the summary. */
const summaryLines = 5;

/** How a step ended. */
export interface Ended {
  readonly passed: boolean;
  /** What is kept of its output. */
  readonly output: string;
}

/** Runs a step; what it says to people is shown meanwhile. */
export async function runStep(step: Step): Promise<Ended> {
  const env = {
    ...process.env,
    ENVLOOM_FULL_TIER: '1',
    ENVLOOM_PROPERTY_RUNS: propertyRuns,
    ENVLOOM_QUALITY_RUNS: qualityRuns,
    NO_COLOR: '1',
  };
  const child = spawn(process.execPath, step.args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const results: Buffer[] = [];
  const all: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    results.push(chunk);
    all.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    all.push(chunk);
  });
  const end = await new Promise<string | undefined>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => {
      resolve(
        status === 0 ? undefined : `It ended with ${signal ?? `exit code ${status ?? '?'}`}.`,
      );
    });
  });
  const texts = { results: textOf(results), all: textOf(all), end };
  return { passed: end === undefined, output: keptOutput(step, texts) };
}

function textOf(chunks: readonly Buffer[]): string {
  const text = stripVTControlCharacters(Buffer.concat(chunks).toString('utf8'));
  // Lines that it wrote over, to show how far it is.
  return text.replaceAll(/[^\n]*\r(?!\n)/g, '');
}

interface Texts {
  /** What it wrote to its standard output. */
  readonly results: string;
  /** That and its errors, in the order in which they came. */
  readonly all: string;
  /** How it ended; undefined: well. */
  readonly end: string | undefined;
}

/** Of tests the summary, of the rest everything; of a failure also what was said last. */
export function keptOutput(step: Pick<Step, 'args'>, { results, all, end }: Texts): string {
  const isTests = runsTests(step);
  if (end === undefined) return safe(isTests ? last(results, summaryLines) : results.trimEnd());
  const said = isTests ? '' : `${results.trimEnd()}\n\nWhat it said last:\n`;
  return safe(`${said}${last(all, lastLines)}\n${end}`);
}

/** A fence in the output would end that of the section. */
function safe(text: string): string {
  return text.replaceAll('```', "'''");
}

function last(text: string, lines: number): string {
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
