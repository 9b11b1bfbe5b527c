import { describe, expect, test } from 'vitest';
import { createProgramContext, worldFor } from '../run/context.ts';
import { environment } from '../testing/environments.ts';
import { playScene, type PlayedScene, type SceneProblem } from './scene.ts';

const context = createProgramContext(environment('library-loans'));
const state = worldFor(context, 3);
const play = (arrange: string, calls: string): PlayedScene | SceneProblem =>
  playScene(context, state, { arrange, calls });

const member = `
const [branch] = branches.all();
if (branch === undefined) return unfit('There is no branch.');
const member = members.insert({
  name: fresh('members.name'),
  email: fresh('members.email'),
  category: 'adult',
  status: 'suspended',
  suspension_reason: 'Unpaid charges',
  home_branch_id: branch.branch_id,
  joined_on: addDays(today(), -90),
  card_expires_on: addDays(today(), 200),
});
return { member_id: member.member_id };
`;

describe('a scene', () => {
  test('is played with a local that nobody reads', () => {
    const played = play('', "const listed = attempt.list_branches(); expect(true, 'it is so');");
    expect(played).toMatchObject({ calls: [{ tool: 'list_branches' }] });
  });

  test('of a world that the model does not allow any more is a problem, and nothing breaks', () => {
    const stale = { ...state, rows: { ...state.rows, members: [{}] } };
    const scene = { arrange: '', calls: "attempt.list_branches(); expect(true, 'it is so');" };
    expect(playScene(context, stale, scene)).toMatchObject({
      problem: expect.stringMatching(/none of this model: members/),
    });
  });

  test('is arranged, played, and tells what should be so', () => {
    const played = play(
      member,
      `const result = attempt.reinstate_member({ member_id: given.member_id });
       expect(result.success, 'the member is active again');
       const again = attempt.reinstate_member({ member_id: given.member_id });
       expect(again.success, 'so it can be done twice');`,
    );
    expect(played).toMatchObject({
      calls: [
        { tool: 'reinstate_member', result: { success: true } },
        { tool: 'reinstate_member', result: { success: false } },
      ],
      expectations: [
        { what: 'the member is active again', holds: true },
        { what: 'so it can be done twice', holds: false },
      ],
      changes: { tables: { members: {} } },
    });
  });

  test.each([
    ['an unknown tool', '', 'attempt.buy_member({});', 'buy_member'],
    ['an argument that is missing', '', 'attempt.reinstate_member({});', 'member_id'],
    ['a table in the calls', '', 'expect(members.all().length > 0, "some");', 'members'],
    ['code that is none', 'return {', 'attempt.find_members({ text: "a" });', 'arrange'],
    ['an endless one', 'return {};', 'while (true) {}', 'Only `for…of` loops'],
    [
      'rows that break a rule',
      member.replace("suspension_reason: 'Unpaid charges',", ''),
      'expect(given.member_id.length > 0, "a key");',
      'no world begins so',
    ],
  ])('with %s is not played, and says why', (_what, arrange, calls, why) => {
    const played = play(arrange, calls);
    expect('problem' in played ? played.problem : 'played').toContain(why);
  });

  test('plays the same again', () => {
    const calls = 'expect(attempt.find_members({ text: "a" }).success, "found");';
    expect(play(member, calls)).toEqual(play(member, calls));
  });
});
