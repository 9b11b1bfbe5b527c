import { expect, it } from 'vitest';
import { libraryStore } from '../testing/library.ts';
import { textOf } from './session.ts';

const look = { type: 'tool_calls', calls: [{ name: 'find_books', arguments: {} }] };

it.each([
  ['an answer', look, {}],
  ['what is no action', -0, {}],
  ['the end, with its grade', 'It is "done".\u2028\ud800', {}],
  ['a share of a reward', { type: 'message', content: 'done' }, { reward: 'dense' }],
  ['a cut', look, { max_steps: 1 }],
] as const)('the text of a step is its JSON: %s', (_, action, request) => {
  const sessions = libraryStore();
  const { id } = sessions.open({ seed: 1, ...request });
  const written = sessions.writtenStep(id, action);
  expect(textOf(written)).toBe(JSON.stringify(written.step));
  expect(written.step).toEqual(sessions.get(id).last);
});
