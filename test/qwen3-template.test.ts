import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { playEpisode, referenceAgent, scriptedUser } from '@envloom/rollout';
import { asInteraction } from '@envloom/episodes/trajectory';
import {
  qwen3,
  renderQwen3,
  SampleRefused,
  type Demonstration,
  type Row,
} from '@envloom/training-data';
import {
  generationPrompt,
  unthinking,
} from '../packages/training-data/src/formats/qwen3/template.ts';
import {
  anyConversation,
  anyDemonstration,
  type TemplateInput,
} from '../packages/training-data/src/formats/qwen3/testing/conversations.ts';
import { storedEnvironment, storedEnvironments } from './support/stored-environments.ts';
import { isFullTier } from './support/tier.ts';

// What the rest of the tests hold against a few stored texts, held here against the published
// template and Jinja. Needs Python 3 and PyPI. With `-u` the stored texts are made again.

const folder = join(import.meta.dirname, '..', 'tmp', 'python', 'qwen3');
const python = join(folder, 'bin', 'python');
const stored = '../packages/training-data/src/formats/qwen3/testing/rendered.jsonl';

interface Rendered extends TemplateInput {
  readonly generation: boolean;
  readonly thinking: boolean | null;
}

const turnSchema = z.object({ message: z.number(), prompt: z.string(), completion: z.string() });

const slicedSchema = z.object({
  text: z.string(),
  spans: z.array(z.object({ start: z.number(), end: z.number() })),
});

type Sliced = z.infer<typeof slicedSchema>;

interface Answer {
  readonly template: string;
  readonly renders: readonly string[];
  readonly slices: readonly (readonly string[])[];
}

/** Once: what an installation that was broken off left is made again. */
function installPython(): void {
  const marker = join(folder, 'installed');
  if (existsSync(marker)) return;
  rmSync(folder, { recursive: true, force: true });
  execFileSync('python3', ['-m', 'venv', folder]);
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  execFileSync(python, [...install, 'jinja2==3.1.6']);
  execFileSync(python, [...install, '--no-deps', 'trl==1.16.0']);
  writeFileSync(marker, '');
}

function askPython(renders: readonly Rendered[], slices: readonly Sliced[] = []): Answer {
  const script = join(import.meta.dirname, 'python', 'qwen3_check.py');
  const input = JSON.stringify({ renders, slices });
  const answer: Answer = JSON.parse(
    execFileSync(python, [script], { input, encoding: 'utf8', maxBuffer: 2 ** 28 }),
  );
  return answer;
}

function generationOf({ generation, thinking }: Rendered): string {
  if (!generation) return '';
  return thinking === false ? generationPrompt + unthinking : generationPrompt;
}

/** A row of one turn, and what it was made of. */
interface ExpectedSample {
  readonly demonstration: Demonstration;
  readonly row: z.infer<typeof turnSchema>;
}

function samplesOf(demonstration: Demonstration): ExpectedSample[] {
  const rows = rowsOf(demonstration, 'turn');
  return rows.map((row) => ({ demonstration, row: turnSchema.parse(row) }));
}

/** The prompt is what a server sends the model, and with the answer it is what the template prints. */
function expectRendered(samples: readonly ExpectedSample[]): void {
  const cases = samples.flatMap(({ demonstration, row }): Rendered[] => {
    const { messages, tools } = demonstration;
    const thinking = row.prompt.endsWith(unthinking) ? false : null;
    return [
      { messages: messages.slice(0, row.message), tools, generation: true, thinking },
      { messages: messages.slice(0, row.message + 1), tools, generation: false, thinking: null },
    ];
  });
  const expected = samples.flatMap(({ row }) => [row.prompt, `${row.prompt}${row.completion}\n`]);
  expect(askPython(cases).renders).toEqual(expected);
}

/** Samples of some episodes of an environment, in both interactions. */
async function episodesOf(name: string): Promise<ExpectedSample[]> {
  const { source, scenarios } = await storedEnvironment(name);
  const players = { agent: referenceAgent(), user: scriptedUser() };
  const samples: ExpectedSample[] = [];
  for (const scenario of [...scenarios].slice(0, 2)) {
    for (const interaction of ['non-conversational', 'conversational'] as const) {
      const played = asInteraction(scenario, interaction);
      const job = { id: `${scenario.id}#0`, source, scenario: played, sample: 0 };
      const outcome = await playEpisode(job, players);
      if (outcome.kind !== 'trajectory') throw new Error(JSON.stringify(outcome));
      samples.push(...samplesOf(outcome.trajectory));
    }
  }
  return samples;
}

/** No rows where nothing can be learned. */
function rowsOf(demonstration: Demonstration, unit: 'turn' | 'conversation'): Row[] {
  try {
    const thinking = unit === 'turn' ? 'template' : 'keep';
    return Array.from(qwen3.rows(demonstration, { unit, thinking }));
  } catch (problem) {
    if (problem instanceof SampleRefused && problem.reason === 'nothing-to-learn') return [];
    throw problem;
  }
}

/** The template cuts the line breaks before the content of the last turn only. */
function withoutLineBreaks(turns: readonly string[]): string[] {
  return turns.map((turn) => turn.replace(/^\n+/, ''));
}

const anyRendered: fc.Arbitrary<Rendered> = fc
  .tuple(anyConversation, fc.boolean(), fc.constantFrom(true, false, null))
  .map(([input, generation, thinking]) => ({ ...input, generation, thinking }));

describe.runIf(isFullTier)('the chat template of Qwen3, against the published one', () => {
  beforeAll(installPython, 300_000);

  it('prints any conversation letter by letter', () => {
    const cases = fc.sample(anyRendered, { numRuns: 2000, seed: 7 });
    const { renders } = askPython(cases);
    for (const [at, one] of cases.entries()) {
      expect(renderQwen3(one.messages, one.tools, generationOf(one))).toBe(renders[at]);
    }
  });

  it('makes samples of prompts that a server sends and of answers that the template prints', () => {
    const samples = fc.sample(anyDemonstration, { numRuns: 300, seed: 7 }).flatMap(samplesOf);
    expect(samples.length).toBeGreaterThan(250);
    expectRendered(samples);
  });

  it('prints the episodes of all environments', async () => {
    const samples: ExpectedSample[] = [];
    for (const name of storedEnvironments) samples.push(...(await episodesOf(name)));
    expect(samples.length).toBeGreaterThan(4 * storedEnvironments.length);
    expectRendered(samples);
  }, 120_000);

  it('marks what is learned where Python finds it', () => {
    const slices: Sliced[] = [];
    const expected: string[][] = [];
    for (const demonstration of fc.sample(anyDemonstration, { numRuns: 300, seed: 8 })) {
      for (const row of rowsOf(demonstration, 'conversation')) {
        slices.push(slicedSchema.parse(row));
        expected.push(
          rowsOf(demonstration, 'turn').map((turn) => turnSchema.parse(turn).completion),
        );
      }
    }
    const pieces = askPython([], slices).slices;
    expect(pieces.length).toBeGreaterThan(100);
    expect(pieces.map(withoutLineBreaks)).toEqual(expected.map(withoutLineBreaks));
  });

  it('prints what is stored', async () => {
    const cases = fc.sample(anyRendered, { numRuns: 24, seed: 1 });
    const { renders } = askPython(cases);
    const lines = cases.map((one, at) => {
      const { messages, tools } = one;
      const generation = generationOf(one);
      return `${JSON.stringify({ messages, tools, generation, text: renders[at] })}\n`;
    });
    await expect(lines.join('')).toMatchFileSnapshot(stored);
  });
});
