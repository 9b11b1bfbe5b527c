import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandContext, GivenOptions } from '@envloom/core/command';
import { ScratchWorkspace } from '@envloom/core/testing';
import { startServer } from '@envloom/llm/testing';
import { reviewSchema } from '@envloom/skel-builder/run';
import { scriptedBehaviour, type Script } from '@envloom/skel-builder/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scratchContext } from '../../testing/scratch-context.ts';
import { reviewEnvironments } from './review.ts';

const env = 'tool-library';
const shipped = join(import.meta.dirname, '../../../../../generated', env);

let workspace: ScratchWorkspace;
let said = '';
let context: CommandContext;

beforeEach(() => {
  workspace = new ScratchWorkspace();
  workspace.write(`generated/${env}/package.json`, {});
  for (const file of ['logic-model.yaml', 'quality.json'])
    cpSync(join(shipped, file), workspace.path(`generated/${env}/${file}`));
  said = '';
  context = scratchContext(workspace.root, (text) => (said += text));
});

afterEach(() => {
  workspace[Symbol.dispose]();
});

async function review(
  given: GivenOptions,
  answers: Script['review'] = () => undefined,
): Promise<boolean> {
  const server = await startServer(scriptedBehaviour({ worlds: {}, review: answers }));
  try {
    const variables = { OPENAI_BASE_URL: server.url };
    const options = { envs: env, languageModel: 'scripted', ...given };
    return await reviewEnvironments(options, { ...context, variables });
  } finally {
    await server.close();
  }
}

const file = (name: string): string => workspace.path(`generated/${env}/${name}`);
const stored = () => reviewSchema.parse(JSON.parse(readFileSync(file('review.json'), 'utf8')));

const claim = {
  operation: 'find_members',
  promise: 'A member who owes more than 10.00 borrows nothing and extends nothing',
  expected: 'It fails.',
  arrange: '',
  calls: `expect(attempt.find_members({ text: "a" }).success === false, "nothing is listed");`,
};

describe('envloom review', () => {
  it('finds nothing where readers find nothing, and keeps that', async () => {
    expect(await review({})).toBe(true);
    expect(stored()).toMatchObject({ claims: { made: 0, confirmed: 0 }, findings: [] });
    const fidelity = { language_model: 'scripted', played: 0, broken: 0 };
    const quality: unknown = JSON.parse(readFileSync(file('quality.json'), 'utf8'));
    expect(quality).toMatchObject({ description_fidelity: fidelity });
    expect(said).toContain('0 of 0 claims confirmed');
  });

  it.each([
    ['fails', {}, false],
    ['does not fail where it need not', { failOn: 'never' }, true],
  ])('%s where a promise is broken, and shows the calls', async (_what, given, passed) => {
    const answers: Script['review'] = (name, prompt) => {
      if (name === 'review_judge')
        return {
          verdicts: [{ claim: 1, verdict: 'broken', why: 'It is listed.', repair: 'Fail.' }],
        };
      const isShown = name === 'review_reader' && prompt.includes('\nfind_members(');
      return isShown ? { claims: [claim] } : undefined;
    };
    expect(await review(given, answers)).toBe(passed);
    expect(stored().findings).toMatchObject([{ code: 'PROMISE_BROKEN' }]);
    expect(said).toContain('Not so: nothing is listed');
  });

  it('waits for a batch, and writes nothing meanwhile', async () => {
    expect(await review({ provider: 'batch' })).toBe(false);
    expect(said).toMatch(/waits for answers[^]*review-reader/);
    expect(existsSync(file('review.json'))).toBe(false);
  });

  it('names an environment that is not there', async () => {
    await expect(review({ envs: 'tool-libary' })).rejects.toThrow('tool-library');
  });
});
