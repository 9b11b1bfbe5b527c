import { expect, it } from 'vitest';
import { verbs } from './commands.ts';
import { main } from './main.ts';
import { workerOptions, workerSettings } from './worker/worker-settings.ts';

const redis = { ENVLOOM_REDIS_URL: 'redis://127.0.0.1:6379' };

async function run(args: string, variables: Record<string, string> = redis) {
  const said = { output: '', errors: '' };
  const code = await main(args.split(' '), {
    root: '/work',
    variables,
    output: { write: (text) => (said.output += text) },
    errors: { write: (text) => (said.errors += text) },
    onInterrupt: () => () => undefined,
    now: () => new Date(0),
  });
  return { code, ...said };
}

it.each([
  ['--help', 'scenarios verify   Verify stored scenarios again'],
  ['--version', /^\d+\.\d+\.\d+\n$/],
  ['worker --help', '--concurrency <number>'],
  ['scenarios verify --help', 'envloom scenarios verify [envs] [options]'],
  ['check library-loans --help', /--fail-on error\|never +/],
])('tells %s', async (args, text) => {
  const { code, output, errors } = await run(args);
  expect([code, errors]).toEqual([0, '']);
  expect(output).toMatch(text);
});

it.each(Object.entries(verbs))('%s is the name that its command has', async (name, load) => {
  expect((await load()).name).toBe(name);
});

it.each([
  ['wroker', 'did you mean "worker"?'],
  ['worker --kidns check', 'did you mean "--kinds"?'],
  ['worker extra', '"extra" is no option. --help lists all.'],
  ['scenarios verfiy', 'did you mean "scenarios verify"?'],
  ['check --fail-on sometimes', '--fail-on must be one of error, never, but is "sometimes".'],
  ['check --runs many', '--runs must be a whole number from 1, but is "many".'],
  ['scenarios list --kinds ordinry', '--kinds must be one of ordinary, must-refuse'],
  ['worker --kinds chek', 'did you mean "check"? The kinds are examine, check, generate'],
  ['worker --concurrency 0', '--concurrency must be a whole number from 1, but is 0.'],
  ['worker --kinds complete', 'neither OPENAI_API_KEY nor OPENAI_BASE_URL is set'],
])('refuses %s', async (args, text) => {
  const { code, output, errors } = await run(args);
  expect([code, output]).toEqual([2, '']);
  expect(errors).toContain(text);
});

it('says what to set where there is no Redis', async () => {
  const { code, errors } = await run('worker', {});
  expect(code).toBe(2);
  expect(errors).toContain('ENVLOOM_REDIS_URL=redis://127.0.0.1:6379 npx envloom worker');
});

it('leaves questions to others where it has no language model, and says so', () => {
  const place = { root: '/work', variables: redis };
  const options = workerOptions.parse({});
  const { kinds, remarks } = workerSettings(options, place);
  expect(kinds).toEqual(['examine', 'check', 'generate', 'scenarios']);
  expect(remarks).toHaveLength(1);
  const asking = { ...place, variables: { ...redis, OPENAI_API_KEY: 'k' } };
  expect(workerSettings({ ...options, state: 'kept' }, asking)).toMatchObject({
    kinds: ['examine', 'check', 'generate', 'scenarios', 'complete'],
    remarks: [],
    calls: 16,
    state: '/work/kept',
  });
});
