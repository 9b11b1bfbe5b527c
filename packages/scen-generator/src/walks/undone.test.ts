import { describe, expect, it } from 'vitest';
import { checkedFrom } from '../testing/models.ts';
import { shed, shedState } from '../testing/shed.ts';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import { stepFrom } from './step.ts';
import { EventLog } from './event-log.ts';

const stage = createGeneratorContext(checkedFrom(shed));
const scene = sceneFrom(stage, shedState);
const lendTo = (person_id: string, item_id: string) => ({
  tool: 'lend',
  args: { person_id, item_id },
});
const takeBack = (item_id: string) => ({ tool: 'take_back', args: { item_id } });

function trailOf(...requests: readonly { tool: string; args: Record<string, string> }[]): EventLog {
  return requests.reduce(
    (trail, request) => {
      const step = trail.candidate(request);
      if (step === undefined) throw new Error(`${request.tool} is no goal`);
      return trail.with(step);
    },
    EventLog.from(stage, scene),
  );
}

describe('a walk', () => {
  it('does not take back what it did', () => {
    const lent = trailOf(lendTo('P1', 'T2'));
    expect(stepFrom(stage, lent.plain, takeBack('T2'))).toBeDefined();
    expect(lent.candidate(takeBack('T2'))).toBeUndefined();
  });

  it('does not ask for the same twice', () => {
    const unblocked = trailOf({ tool: 'unblock', args: { person_id: 'P2' } });
    expect(unblocked.candidate({ tool: 'unblock', args: { person_id: 'P2' } })).toBeUndefined();
  });

  it('may change a field twice where the second change needs the first', () => {
    const back = trailOf(takeBack('T1'), { tool: 'unblock', args: { person_id: 'P2' } });
    expect(back.candidate(lendTo('P2', 'T1'))).toBeDefined();
    expect(back.candidate(lendTo('P1', 'T1'))).toBeUndefined();
  });

  it('has its rows in focus', () => {
    const { focus } = trailOf(lendTo('P1', 'T2'));
    expect(focus.keys('Item')).toEqual(['T2', 'T1']);
    expect(focus.touches([{ entity: 'Person', key: 'P2' }])).toBe(false);
  });
});
