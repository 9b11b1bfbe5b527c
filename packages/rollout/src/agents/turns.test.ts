import { lending } from '@envloom/episodes/testing';
import { expect, test } from 'vitest';
import type { AgentView } from '../agent.ts';
import { callId, uniqueIds } from './turns.ts';

function viewWith(ids: readonly string[], turn: number): AgentView {
  const tool_calls = ids.map((id) => ({
    id,
    type: 'function' as const,
    function: { name: 'x', arguments: '{}' },
  }));
  const messages = [{ role: 'assistant', content: '', tool_calls } as const];
  return {
    episode: 'x#0',
    sample: 0,
    scenario: lending,
    tools: [],
    messages,
    turn,
    isConversation: false,
  };
}

test.each([
  [['a', 'b'], [], ['a', 'b']],
  [['', ''], [], ['call00700', 'call00701']],
  [['a', 'a'], [], ['a', 'call00701']],
  [['a', 'b'], ['a'], ['call00700', 'b']],
  [['', 'call00700'], ['call00700'], ['call00701', 'call00702']],
])('%j after %j become %j', (given, used, unique) => {
  expect(uniqueIds(viewWith(used, 7), given)).toEqual(unique);
});

test('ids of turns and places differ', () => {
  const ids = new Set<string>();
  for (let turn = 0; turn < 1200; turn += 1)
    for (let place = 0; place < 50; place += 1) ids.add(callId(turn, place));
  expect(ids.size).toBe(1200 * 50);
});
