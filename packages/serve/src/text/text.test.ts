import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionStore } from '../session/session-store.ts';
import { libraryStore } from '../testing/library.ts';
import { readTextAction } from './text-action.ts';
import { playText, startText } from './text.ts';

const [lending, talking] = [0, 2];

function opened(seed: number): { store: SessionStore; id: string } {
  const store = libraryStore();
  const { id } = store.open({ seed });
  store.reset(id);
  return { store, id };
}

const call = (name: string, given: object): string =>
  `<tool_call>\n${JSON.stringify({ name, arguments: given })}\n</tool_call>`;
const checkOut = call('check_out_book', { member_id: 'M1', book_id: 'B1' });
const broken = '<tool_call>{"name": "check_out_book"}</tool_call>';

describe('startText', () => {
  it('lists the tools after the instructions and begins with the task', () => {
    const { store, id } = opened(lending);
    const start = store.reset(id);
    const { system, user } = startText(start);
    expect(user).toBe('Please lend Emma to Ada.');
    expect(system.startsWith(`${start.info.instructions}\n\n# Tools\n`)).toBe(true);
    for (const tool of start.info.tools)
      expect(system).toContain(`"name": "${tool.function.name}"`);
  });
});

describe('playText', () => {
  it('plays an episode to reward 1', () => {
    const { store, id } = opened(lending);
    const step = playText(store, id, `<think>\nEmma is B1.\n</think>\n\n${checkOut}`);
    expect(step.observation.type).toBe('tool_results');
    expect(step.text).toMatch(/^<tool_response>\n\{"success":true,.*\}\n<\/tool_response>$/);
    expect(playText(store, id, 'Done.')).toMatchObject({ reward: 1, terminated: true, text: '' });
  });

  it('talks with the user until the marker', () => {
    const { store, id } = opened(talking);
    expect(playText(store, id, '<think>Who?</think>For whom?').text).toBe('It is for Ada.');
    playText(store, id, checkOut);
    const last = playText(store, id, 'Done. ###STOP###');
    expect(last).toMatchObject({ terminated: true, reward: 1, text: '' });
    expect(store.get(id).record().actions.at(-1)).toEqual({
      type: 'message',
      content: 'Done.',
      done: true,
    });
  });

  it('answers several calls in one text, in their order', () => {
    const { store, id } = opened(lending);
    const { text } = playText(store, id, `${checkOut}\n${call('no_such_tool', {})}`);
    const [first, second, ...rest] = text.split('</tool_response>\n');
    expect(first).toContain('"success":true');
    expect(second).toContain('"success":false');
    expect(rest).toEqual([]);
  });

  it('carries out readable calls and tells of the others', () => {
    const { store, id } = opened(lending);
    const { text, observation } = playText(store, id, `${broken}${checkOut}`);
    expect(observation).toMatchObject({ type: 'tool_results', results: [{ id: '0' }] });
    expect(text).toMatch(/<\/tool_response>\nA tool call could not be read; the others were carr/);
  });

  it('counts a step where nothing could be read, and says what to write', () => {
    const { store, id } = opened(lending);
    const { text, observation, info } = playText(store, id, broken + broken);
    expect(text).toMatch(/^2 tool calls could not be read; nothing was carried out.\n1. "argu/);
    expect(observation).toMatchObject({ type: 'error', code: 'INVALID_ACTION' });
    expect(info.steps).toBe(1);
    expect(playText(store, id, '').text).toMatch(/^Your message is empty/);
    expect(playText(store, id, '<think>never closed').text).toMatch(/^Your message is empty/);
    expect(playText(store, id, checkOut).observation.type).toBe('tool_results');
  });

  it('answers each call of an action that is refused as a whole', () => {
    const { store, id } = opened(lending);
    const { text } = playText(store, id, checkOut.repeat(200));
    expect(text.match(/"code":"TOO_MANY_CALLS"/g)).toHaveLength(200);
  });

  it('is exported and resumed like any session', () => {
    const { store, id } = opened(lending);
    for (const written of [checkOut, broken, '']) playText(store, id, written);
    const record = store.get(id).record();
    const twin = store.resume(record);
    expect(twin.record()).toEqual(record);
  });
});

describe('readTextAction', () => {
  it('takes any text', () => {
    const part = fc.constantFrom('<think>', '</think>', '<tool_call>', '</tool_call>', '{"name":');
    const texts = fc
      .array(fc.oneof(part, fc.string({ unit: 'binary' })))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(texts, (written) => {
        const { store, id } = opened(lending);
        expect(playText(store, id, written).info.steps).toBe(1);
      }),
    );
  });

  it('leaves numbers of the arguments as they are written', () => {
    const written = '<tool_call>{"name": "pay", "arguments": {"cents": 1.0}}</tool_call>';
    expect(readTextAction(written, 'non-conversational').action).toEqual({
      type: 'tool_calls',
      calls: [{ name: 'pay', arguments: '{"cents": 1.0}' }],
    });
  });

  it('ends only conversations by a marker', () => {
    const text = 'Task Completed.';
    expect(readTextAction(text, 'non-conversational').action).toEqual({
      type: 'message',
      content: text,
    });
    expect(readTextAction(text, 'conversational').action).toMatchObject({ done: true });
  });
});
