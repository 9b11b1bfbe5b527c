import type { CommandContext, GivenOptions } from '@envloom/core/command';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { startServer, type ServerBehaviour } from '@envloom/llm/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { answerBatch } from '@envloom/llm/testing';
import { library } from '@envloom/env-package/testing';
import { playedCount, playedLibrary, playedScenarios } from '@envloom/rollout/testing';
import { inPromptMode, referenceModel } from '@envloom/rollout/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { scratchContext } from '../../testing/scratch-context.ts';
import { rolloutProject } from './rollout-project.ts';

let workspace: ScratchWorkspace;
let said = '';
let context: CommandContext;

beforeEach(async () => {
  workspace = await playedLibrary();
  said = '';
  context = scratchContext(workspace.root, (text) => (said += text));
});

afterEach(() => {
  workspace[Symbol.dispose]();
});

/** What was printed, and whether all was played. */
async function rollout(
  options: GivenOptions = {},
): Promise<{ readonly ok: boolean; readonly printed: string }> {
  said = '';
  const ok = await rolloutProject(library, options, context);
  return { ok, printed: said };
}

const ids = (folder: string): string[] =>
  readFileSync(workspace.path(folder, 'trajectories.jsonl'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => /"id":"([^"]+)"/.exec(line)?.[1] ?? '')
    .toSorted();

const inDefaultFolder = '.envloom/rollouts/library-loans/reference';

it('plays with the reference agent unless told otherwise, and says where everything is', async () => {
  const { ok, printed } = await rollout();
  expect(ok).toBe(true);
  expect(printed).toMatch(
    /^library-loans, reference: 5 episodes of 5 scenarios\n[^]*pass@1 +100 %/,
  );
  expect(printed).toContain(`5 of 5 episodes are in ${inDefaultFolder}/trajectories.jsonl (5 of`);
  expect(printed).toContain(`npx envloom replay ${inDefaultFolder}`);
  expect(readdirSync(workspace.path(inDefaultFolder)).toSorted()).toEqual([
    'report.json',
    'run.json',
    'run.lock',
    'trajectories.jsonl',
  ]);
});

it('goes on where it was, and makes a run longer', async () => {
  await rollout({ scenarios: 2, out: 'run' });
  const first = readFileSync(workspace.path('run/trajectories.jsonl'), 'utf8');
  const plan = await rollout({ samples: 2, out: 'run', dryRun: true });
  expect(plan.printed).toMatch(/library-loans +5 +10 +2 +8\n/);
  const { printed } = await rollout({ samples: 2, out: 'run' });
  expect(printed).toContain('10 of 10 episodes are in run/trajectories.jsonl (8 of them new)');
  expect(readFileSync(workspace.path('run/trajectories.jsonl'), 'utf8').startsWith(first)).toBe(
    true,
  );
  expect(new Set(ids('run')).size).toBe(10);
});

it('says of a table that it is of more than was asked for now', async () => {
  await rollout({ scenarios: 3, out: 'run' });
  const { printed } = await rollout({ scenarios: 1, out: 'run' });
  expect(printed).toMatch(
    /reference: 3 episodes of 3 scenarios[^]*of all 3 episodes in the folder/,
  );
  expect(printed).toContain('2 were not asked for now.');
});

it('names the options of which a run had others, and plays with others where it has played nothing', async () => {
  await rollout({ seed: 1, maxSteps: 9, scenarios: 1, out: 'run' });
  const { printed } = await rollout({ maxSteps: 8, scenarios: 1, out: 'run' });
  expect(printed).toContain('other settings: --max-steps was 9 and is 8. Give');
  writeFileSync(workspace.path('run/trajectories.jsonl'), '');
  expect((await rollout({ maxSteps: 8, scenarios: 1, out: 'run' })).ok).toBe(true);
});

it('says in a dry run what would be played, and writes nothing', async () => {
  const { ok, printed } = await rollout({ dryRun: true, samples: 3 });
  expect(ok).toBe(true);
  expect(printed).toMatch(/reference plays each scenario 3 times[^]*library-loans +5 +15 +0 +15\n/);
  expect(existsSync(workspace.path('.envloom'))).toBe(false);
});

it('plays what is chosen, in the interaction that is asked for', async () => {
  await rollout({ kinds: 'ordinary, must-refuse', interaction: 'conversational', out: 'run' });
  const lines = readFileSync(workspace.path('run/trajectories.jsonl'), 'utf8');
  expect(ids('run')).toHaveLength(2);
  expect(lines.match(/"interaction":"conversational"/g)).toHaveLength(2);
  expect(lines).not.toContain('"kind":"partly-possible"');
});

describe('a language model', () => {
  async function served(
    behaviour: ServerBehaviour = {},
  ): Promise<Awaited<ReturnType<typeof startServer>>> {
    const answer = referenceModel(playedScenarios(workspace));
    const server = await startServer({ answer, models: ['tiny'], ...behaviour });
    onTestFinished(() => server.close());
    context = {
      ...context,
      variables: { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'secret-key' },
    };
    return server;
  }

  it('plays, is paid once, and what it cost is told', async () => {
    const server = await served();
    const options = { agent: 'openai:tiny', samples: 2, out: 'run', inputPrice: 1, outputPrice: 2 };
    const { ok, printed } = await rollout(options);
    expect(ok).toBe(true);
    expect(printed).toMatch(/pass@1 +100 %[^]*tokens [^]*cost +\$/);
    const { paid } = server;
    expect([...paid.values()].every((count) => count === 1)).toBe(true);
    // Samples of a scenario are asked for with seeds of their own.
    const bodies = server.requests.map(({ body }) => JSON.stringify(body ?? ''));
    expect(new Set(bodies.flatMap((body) => /"seed":\d+/.exec(body) ?? [])).size).toBe(10);
    const again = await rollout(options);
    expect(again.printed).toContain('(0 of them new)');
    expect(server.paid.size).toBe(paid.size);
    const files = readdirSync(workspace.path('run')).map((file) =>
      readFileSync(workspace.path('run', file), 'latin1'),
    );
    expect(files.join('')).not.toContain('secret-key');
  });

  it('ends with what the interrupt left, and goes on', async () => {
    const server = await served();
    let interrupt = (): void => undefined;
    const uninterrupted = context;
    context = {
      ...context,
      onInterrupt: (stop) => {
        interrupt = stop;
        return () => undefined;
      },
    };
    const options = { agent: 'openai:tiny', concurrency: 1, out: 'run' };
    const answer = referenceModel(playedScenarios(workspace));
    const stopping = await startServer({
      models: ['tiny'],
      answer: (question) => {
        if (question.messages.length > 4) interrupt();
        return answer(question);
      },
    });
    onTestFinished(() => stopping.close());
    context = { ...context, variables: { OPENAI_BASE_URL: stopping.url } };
    const { ok, printed } = await rollout(options);
    expect(ok).toBe(false);
    expect(printed).toMatch(/Stopping: [^]*Interrupted: \d episodes are left\. The same command/);
    context = { ...uninterrupted, variables: { OPENAI_BASE_URL: server.url } };
    const rest = await rollout(options);
    expect(rest.ok).toBe(true);
    expect(ids('run')).toHaveLength(playedCount);
    // What the first server was paid for, the second is not asked.
    expect([...server.paid.keys()].filter((key) => stopping.paid.has(key))).toEqual([]);
  });

  it('can be the user, too', async () => {
    const play = referenceModel(playedScenarios(workspace));
    const asUser = { reply: 'Yes, that is right.', reveals: [], done: true };
    const server = await served({
      answer: (question) =>
        'response_format' in question.body ? JSON.stringify(asUser) : play(question),
    });
    const options = { agent: 'openai:tiny', user: 'openai:tiny', kinds: 'conversational' };
    const { ok, printed } = await rollout({ ...options, out: 'run', maxTokens: 1_000_000 });
    expect(ok).toBe(true);
    expect(printed).toMatch(/1 episode of 1 scenario/);
    const [line = ''] = readFileSync(workspace.path('run/trajectories.jsonl'), 'utf8').split('\n');
    expect(line).toContain('"user":{"name":"openai:tiny","model":"tiny"');
    expect(line).toContain('"revealed":[');
    expect(JSON.stringify(server.requests)).toContain('response_format');
  });

  it('is the same to the end of a run, where the server says which it is', async () => {
    await served();
    await rollout({ agent: 'openai', scenarios: 1, out: 'run' });
    await served({ models: ['tiny-2'] });
    const { ok, printed } = await rollout({ agent: 'openai', out: 'run' });
    expect(ok).toBe(false);
    expect(printed).toMatch(
      /settings: the model that the server chose for the agent was "tiny" and is "tiny-2"/,
    );
    expect(ids('run')).toHaveLength(1);
  });

  it('writes calls in its text in prompt mode', async () => {
    const answer = inPromptMode(referenceModel(playedScenarios(workspace)));
    const server = await served({ isWithoutTools: true, answer });
    const options = { agent: 'openai:tiny', mode: 'prompt', thinking: false, kinds: 'ordinary' };
    const { ok, printed } = await rollout(options);
    expect(ok).toBe(true);
    expect(printed).toMatch(/pass@1 +100 %/);
    expect(printed).toContain('.envloom/rollouts/library-loans/openai-tiny-prompt/');
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('"enable_thinking":false');
  });

  it('is asked by files where there is no server', async () => {
    const { ok, printed } = await rollout({ agent: 'batch:tiny', out: 'run' });
    expect(ok).toBe(true);
    expect(printed).toMatch(/no episode has ended[^]*5 requests wait for an answer in .*batch/);
    expect(printed).toContain('0 of 5 episodes are in run/trajectories.jsonl');
    expect(printed).not.toContain('--replay');
  });

  it('goes on with the answers of a batch, a turn at a time', async () => {
    const answer = inPromptMode(referenceModel(playedScenarios(workspace)));
    const options = { agent: 'batch:tiny', mode: 'prompt', kinds: 'must-refuse', out: 'run' };
    let runs = 0;
    for (let printed = ''; !printed.includes('1 of 1 episodes'); runs += 1) {
      expect(runs).toBeLessThan(10);
      // oxlint-disable-next-line no-await-in-loop -- a run asks for what follows from the one before
      ({ printed } = await rollout(options));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await answerBatch(workspace.path('run/batch'), { answer });
    }
    expect(runs).toBeGreaterThan(2);
    expect(said).toMatch(/pass@1 +100 %/);
  });

  it('that takes no question ends the run soon, which is told once', async () => {
    const oops = { status: 404, body: { error: { message: 'no such model' } } };
    const options = { agent: 'openai:tiny', samples: 20, concurrency: 4, out: 'run' };
    const server = await served({
      fault: ({ path }) => (path.endsWith('/models') ? undefined : oops),
    });
    const { ok, printed } = await rollout(options);
    expect(ok).toBe(false);
    expect(printed).toMatch(
      /^library-loans, openai:tiny \(tools\)\n3 episodes in a row failed: .*404/,
    );
    expect(printed.match(/no such model/g)).toHaveLength(1);
    expect(printed).not.toContain('--replay');
    expect(server.requests.filter(({ method }) => method === 'POST').length).toBeLessThan(8);
  });

  it('that is not there stops the run before anything is played', async () => {
    const server = await served({ apiKey: 'another' });
    const { ok, printed } = await rollout({ agent: 'openai:tiny' });
    expect(ok).toBe(false);
    expect(printed).toMatch(/key/);
    expect(printed).not.toContain('secret-key');
    expect(server.paid.size).toBe(0);
    expect(existsSync(workspace.path('.envloom'))).toBe(false);
  });
});

describe('what cannot be played', () => {
  it.each<[GivenOptions, RegExp]>([
    [{ agent: 'refrence' }, /no agent "refrence"; did you mean "reference"/],
    [{ user: 'nobody' }, /no user "nobody"/],
    [{ agent: 'openai:tiny' }, /needs a server: set OPENAI_API_KEY[^]*--agent reference/],
    [{ agent: 'replay:tiny' }, /--agent replay:tiny needs --recording/],
    [{ samples: 0 }, /--samples must be a whole number from 1, but is 0/],
    [{ topP: 2 }, /--top-p must be a number from 0 to 1/],
    [{ mode: 'text' }, /--mode must be one of tools, prompt/],
    [{ kinds: 'hard' }, /--kinds must be one of ordinary, /],
    [{ kinds: 'ordinary', split: 'held-out' }, /none in the split held-out of the kinds ordinary/],
    [{ maxCost: 5 }, /--max-cost needs prices/],
  ])('is told, and nothing is written: %o', async (options, message) => {
    const { ok, printed } = await rollout(options);
    expect(ok).toBe(false);
    expect(printed).toMatch(message);
    expect(existsSync(workspace.path('.envloom'))).toBe(false);
  });

  it('is an environment without scenarios, or with those of another model', async () => {
    const index = workspace.path(library, 'scenarios/index.json');
    const text = readFileSync(index, 'utf8');
    writeFileSync(index, text.replace(/"model_hash":"\w+"/, `"model_hash":"${'0'.repeat(64)}"`));
    const other = await rollout();
    expect(other.ok).toBe(false);
    expect(other.printed).toMatch(
      /another version of its logic model\. .*npx nx g scenarios library-loans/,
    );
    workspace.remove(`${library}/scenarios`);
    const none = await rollout();
    expect(none.ok).toBe(false);
    expect(none.printed).toMatch(/has no scenarios to play\. Make some with: npx nx g scenarios/);
  });

  it('is the folder of another run', async () => {
    await rollout({ agent: 'do-nothing', scenarios: 1, out: 'run' });
    const before = readFileSync(workspace.path('run/trajectories.jsonl'), 'utf8');
    const { ok, printed } = await rollout({ out: 'run' });
    expect(ok).toBe(false);
    expect(printed).toMatch(
      /^run holds a run with other settings: --agent was "do-nothing" and is "reference"\. .*--out/,
    );
    expect(readFileSync(workspace.path('run/trajectories.jsonl'), 'utf8')).toBe(before);
    mkdirSync(workspace.path('mine'));
    writeFileSync(workspace.path('mine/trajectories.jsonl'), '{"mine":1}\n');
    expect((await rollout({ out: 'mine' })).ok).toBe(false);
    expect(readFileSync(workspace.path('mine/trajectories.jsonl'), 'utf8')).toBe('{"mine":1}\n');
  });
});
