import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchContext } from '../../testing/scratch-context.ts';
import { auditOptions } from './command.ts';
import { runAudit } from './run-audit.ts';

const root = join(import.meta.dirname, '../../../../importers/src');
const from = 'envscaler:foreign/testing/envscaler/metadata.json';

async function audited(options: object): Promise<string> {
  let said = '';
  const context = {
    ...scratchContext(root, (text) => (said += text)),
    errors: { write: () => true },
  };
  expect(await runAudit(auditOptions.parse(options), context)).toBe(true);
  return said;
}

it('tells what is wrong with a release', async () => {
  const said = await audited({ from, scenarios: 'audit/testing/planted.json' });
  for (const part of [
    '1 environment, 40 scenarios, 90 checks. Nothing of the release was run.\n',
    /^STARTS_DONE +10 +10 +25 % +all checks hold before anything is done$/m,
    /^CANNOT_FAIL +10 +10 +25 % +a check cannot fail$/m,
    /^NO_FRAME_CHECK +10 +10 +25 % /m,
    /^CANNOT_FAIL +C-task_0 check 3 +all it returns is True$/m,
    /^NO_FRAME_CHECK +… +5 more; --json lists them$/m,
    'An agent that does nothing earns 0.5667 on average',
    'Side effects are noticed in 30 scenarios, not noticed in 10, not decided in 0.',
    'Notes on the files:\n  A-task_0.init_config.init_config: An `init_config` without members',
  ])
    expect(said).toMatch(part);
});

it('finds nothing in its clean twin', async () => {
  const said: unknown = JSON.parse(
    await audited({ from, scenarios: 'audit/testing/clean.json', json: true, limit: 12 }),
  );
  const none = { count: 0, scenarios: 0 };
  expect(said).toMatchObject({
    scenarios: 12,
    findings: {
      STARTS_DONE: none,
      HOLDS_AT_START: none,
      CANNOT_FAIL: none,
      NO_FRAME_CHECK: none,
      PAYS_FOR_NOTHING: none,
    },
    frames: { guarded: 12, missing: 0, undecided: 0 },
    undecided: {},
  });
});

it('says how it is done', async () => {
  expect(await audited({ method: true })).toMatch(/^How envloom audits a release\n/);
});

it.each([
  [{}, /Say which release is audited: --from envscaler:/],
  [{ from }, /Say which scenarios are audited: --scenarios/],
  [{ from: 'awm:folder', scenarios: 'x' }, /only releases of EnvScaler can be audited/],
  [{ from, scenarios: 'none.json' }, /--scenarios: there is no file none.json/],
  [
    { from: `${from}#env_9`, scenarios: 'audit/testing/clean.json' },
    /has no scenario of the environment env_9/,
  ],
  [
    { from, scenarios: 'foreign/testing/agent-valuebench/JarShelves.json' },
    /has no scenarios of EnvScaler/,
  ],
])('says what is wrong: %o', async (options, message) => {
  await expect(audited(options)).rejects.toThrow(message);
});
