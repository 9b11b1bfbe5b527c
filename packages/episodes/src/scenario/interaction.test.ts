import { describe, expect, test } from 'vitest';
import { type Action, Episode, type Scenario } from '../index.ts';
import { LibraryLoans } from '@envloom/runtime/testing';
import { referenceActions } from '../testing/recorded.ts';
import { lending, refusing, talking, telling } from '../testing/scenarios.ts';
import { asInteraction, interactionOf } from '../trajectory.ts';

const interactions = ['conversational', 'non-conversational'] as const;
const all = [lending, refusing, talking, telling];

/** The last step of an episode with these actions. */
function rewardOf(scenario: Scenario, actions: readonly Action[]): number {
  const episode = new Episode(LibraryLoans, scenario);
  const steps = actions.map((action) => episode.step(action));
  return steps.find(({ terminated }) => terminated)?.reward ?? episode.truncate().reward;
}

describe.each(interactions)('%s', (interaction) => {
  test.each(all)('$id keeps its solution, and nothing is given away', (scenario) => {
    const turned = asInteraction(scenario, interaction);
    expect(interactionOf(turned)).toBe(interaction);
    expect(asInteraction(turned, interaction)).toBe(turned);
    expect(rewardOf(turned, referenceActions(turned))).toBe(1);
    expect(rewardOf(turned, [])).toBe(0);
    expect(rewardOf(turned, Array<Action>(5).fill('Done.'))).toBe(0);
    const { id, kind, checks, initial_state } = scenario;
    expect(turned).toMatchObject({ id, kind, checks, initial_state });
  });

  test.each(all)('the user of $id says what the reference heard', (scenario) => {
    const turned = asInteraction(scenario, interaction);
    const episode = new Episode(LibraryLoans, turned);
    const heard = referenceActions(turned).map((action) => episode.step(action).observation);
    for (const [at, step] of turned.reference.entries()) {
      if (step.kind === 'call' || step.reply === undefined) continue;
      expect(heard[at]).toEqual({ type: 'message', text: step.reply });
    }
  });
});

test('a conversation as one message: the opening and the facts, wishes in paragraphs', () => {
  const further: Scenario = {
    ...talking,
    task: { text: 'Just ask me what you need to know.', phrasings: ['A loan, please.', 'Hello!'] },
    user: {
      persona: 'Calm.',
      knows: [
        { id: 'who', topics: [], text: 'It is for Ada.' },
        { id: 'what', topics: [], text: 'The book is Emma.' },
        { id: 'more', topics: [], text: 'Also suspend Ben.', wish: true },
        { id: 'why', topics: [], text: 'He is late.' },
      ],
    },
  };
  const { task, reference, user } = asInteraction(further, 'non-conversational');
  expect(task).toEqual({
    text: 'A loan, please. It is for Ada. The book is Emma.\n\nAlso suspend Ben. He is late.',
    phrasings: ['Hello! It is for Ada. The book is Emma.\n\nAlso suspend Ben. He is late.'],
  });
  expect(user).toBeUndefined();
  expect(reference).toEqual(lending.reference);
  const alone = { ...further, task: { ...further.task, phrasings: [] } };
  expect(asInteraction(alone, 'non-conversational').task.text).toMatch(/^Just ask me/);
});

describe('a task as a conversation', () => {
  const turned = asInteraction(lending, 'conversational');

  test('opens with a greeting that depends on the id', () => {
    expect(turned.task.text).not.toContain('Emma');
    const greetings = Array.from({ length: 40 }, (_, at) => {
      const { task } = asInteraction({ ...lending, id: `library-${at}` }, 'conversational');
      return task.text;
    });
    expect(new Set(greetings).size).toBeGreaterThan(4);
    expect(asInteraction(lending, 'conversational')).toEqual(turned);
  });

  test.each(['Hello.', 'How can I help you?', 'Is there anything else?', 'Which book?'])(
    'the task is told to whoever says "%s", and again when asked again',
    (message) => {
      const episode = new Episode(LibraryLoans, turned);
      expect(episode.step(message).observation).toEqual({
        type: 'message',
        text: 'Please lend Emma to Ada.',
      });
      expect(episode.step('Which member?').observation).toEqual({
        type: 'message',
        text: 'As I said: Please lend Emma to Ada.',
      });
    },
  );
});
