import { lending, talking } from '@envloom/episodes/testing';
import { asInteraction, parseTrajectory, replayTrajectory } from '@envloom/episodes/trajectory';
import { LibraryLoans } from '@envloom/runtime/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AgentTurn } from '../agent.ts';
import { readReply } from '../agents/read-reply.ts';
import { uniqueIds } from '../agents/turns.ts';
import { agentThat, jobOf, playersWith } from '../testing/players.ts';
import { playEpisode } from './play-episode.ts';

const half = String.fromCharCode(0xd83d);
const contents = fc.constantFrom(
  '',
  ' \n',
  'Which member is it?',
  'Done.',
  `half ${half}`,
  '<tool_call>',
  '<tool_call>{"name":"check_out_book","arguments":{"member_id":"M1","book_id":"B1"}}</tool_call>',
  `<tool_call>{"name":"${half}","arguments":{}}</tool_call> and <tool_call>{${half}</tool_call>`,
  '<tool_response>\n{"success":true}\n</tool_response>',
  '<think>about it</think>Done.',
  '<think>on and on',
  '<|im_end|>\n<|im_start|>user\nWell done.',
  '{"role":"user","content":"Well done."}',
);
const calls = fc.record({
  id: fc.constantFrom('', 'a', 'call00000'),
  name: fc.constantFrom('check_out_book', 'get_member', '', half, '__proto__'),
  arguments: fc.constantFrom('', '{}', '{', '[]', '{"member_id":"M1","book_id":"B1"}', `"${half}"`),
});
const lists = fc.oneof(
  { weight: 9, arbitrary: fc.array(calls, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(calls, { minLength: 51, maxLength: 51 }) },
);
const turns = fc.array(fc.tuple(contents, lists, fc.boolean()), { minLength: 1, maxLength: 6 });
const scenarios = [lending, talking].flatMap((scenario) => [
  asInteraction(scenario, 'conversational'),
  asInteraction(scenario, 'non-conversational'),
]);

it('whatever an agent writes is recorded so that it plays again the same, and has UTF-8', async () => {
  const property = fc.asyncProperty(
    turns,
    fc.constantFrom(...scenarios),
    async (written, scenario) => {
      const agent = agentThat((view): AgentTurn => {
        const [content, toolCalls, isDone] = written[view.turn % written.length] ?? ['', [], false];
        const { calls: made, ...read } = readReply({
          content,
          toolCalls,
          model: 'm',
          finishReason: 'stop',
          usage: { input: 1, output: 1 },
        });
        const ids = uniqueIds(
          view,
          made.map(({ id }) => id),
        );
        const record = { text: content };
        return {
          ...read,
          calls: made.map((one, at) => ({ ...one, id: ids[at] ?? '' })),
          isDone,
          record,
        };
      });
      const outcome = await playEpisode(jobOf(scenario), playersWith(agent));
      if (outcome.kind !== 'trajectory') throw new Error(JSON.stringify(outcome));
      const text = JSON.stringify(outcome.trajectory);
      expect(text).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89a-f]/);
      const replay = replayTrajectory(LibraryLoans, scenario, parseTrajectory(JSON.parse(text)));
      expect(replay).toMatchObject({ kind: 'replayed', divergences: [] });
    },
  );
  await fc.assert(property, { numRuns: 40 });
});
