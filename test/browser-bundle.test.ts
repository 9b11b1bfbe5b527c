import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

const entry = `
import { LibraryLoans } from '@envloom/env-library-loans';
import { Episode } from '@envloom/episodes';
const world = new LibraryLoans({ seed: 1 });
const scenario = {
  env: 'library-loans',
  model_hash: LibraryLoans.definition.modelHash,
  initial_state: { state: world.state() },
  task: { text: 'Please lend copy C-0008 to member M-1005.' },
  reference: [],
  checks: [
    {
      id: 'declined',
      kind: 'declined',
      reasons: ['MEMBER_SUSPENDED'],
      seen: { refusal: { tool: 'check_out_copy', arguments: {} }, facts: [], queries: [] },
    },
    { id: 'frame', kind: 'nothing-else', allowing: [] },
  ],
};
const wanted = { member_id: 'M-1005', copy_id: 'C-0008' };
const episode = new Episode(LibraryLoans, scenario);
episode.step({ type: 'tool_calls', calls: [{ name: 'check_out_copy', arguments: wanted }] });
const { reward } = episode.step('No.\\nRESULT: {"reason": "MEMBER_SUSPENDED"}');
const refused = world.call('check_out_copy', wanted);
const lent = world.call('check_out_copy', { member_id: 'M-1007', copy_id: 'C-0008' });
globalThis.played = JSON.stringify([refused.error.code, lent.success, world.hash(), reward]);
`;

async function bundleOf(source: string): Promise<string> {
  const bundle = await rolldown({
    input: 'virtual:entry',
    platform: 'browser',
    plugins: [
      {
        name: 'virtual-entry',
        resolveId: (id) => (id === 'virtual:entry' ? id : null),
        load: (id) => (id === 'virtual:entry' ? source : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife' });
  await bundle.close();
  return output[0].code;
}

it('an environment runs from a browser bundle, where there is nothing of Node', async () => {
  const code = await bundleOf(entry);
  const page: { played?: string } = createContext({ TextEncoder });
  runInContext(code, page);
  const { LibraryLoans } = await import('@envloom/env-library-loans');
  const here = new LibraryLoans({ seed: 1 });
  here.checkOutCopy({ member_id: 'M-1007', copy_id: 'C-0008' });
  expect(JSON.parse(page.played ?? '')).toEqual(['MEMBER_SUSPENDED', true, here.hash(), 1]);
  expect(code).not.toMatch(/\bfrom\s*['"]node:|\brequire\(/);
});

const replay = `
import { LibraryLoans } from '@envloom/runtime/testing';
import { lending, recorded } from '@envloom/episodes/testing';
import { asInteraction, parseTrajectory, replayTrajectory } from '@envloom/episodes/trajectory';
const scenario = asInteraction(lending, 'conversational');
const trajectory = parseTrajectory(JSON.parse(JSON.stringify(recorded(LibraryLoans, scenario))));
const { isSame, grade } = replayTrajectory(LibraryLoans, lending, trajectory);
globalThis.played = JSON.stringify([isSame, grade.strict]);
`;

it('trajectories are played again there too', async () => {
  const code = await bundleOf(replay);
  const page: { played?: string } = createContext({ TextEncoder });
  runInContext(code, page);
  expect(page.played).toBe('[true,1]');
  expect(code).not.toMatch(/\bfrom\s*['"]node:|\brequire\(/);
});
