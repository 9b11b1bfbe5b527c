import type { Scenario } from '@envloom/episodes';
import { lending, refusing, talking, telling } from '@envloom/episodes/testing';
import { LibraryLoans } from '@envloom/runtime/testing';
import { describe, expect, test } from 'vitest';
import { doNothingAgent, referenceAgent } from './built-in.ts';
import { noisyReferenceAgent } from './noisy-reference.ts';
import { randomAgent } from './random.ts';
import { playTurns } from './testing/play.ts';

const scenarios: readonly Scenario[] = [lending, refusing, talking, telling];

describe('the reference agent', () => {
  test.each(scenarios)('earns 1: $id', async (scenario) => {
    const { strict, turns } = await playTurns(referenceAgent(), scenario);
    expect(strict).toBe(1);
    expect(turns).toHaveLength(scenario.reference.length);
    expect(turns.filter(({ isDone }) => isDone === true)).toEqual(turns.slice(-1));
  });

  test('says that it is done where it is asked for more than there is', () => {
    const view = { episode: 'x#0', sample: 0, scenario: lending, tools: [], messages: [] };
    const signal = new AbortController().signal;
    expect(referenceAgent().act({ ...view, turn: 7, isConversation: false }, signal)).toMatchObject(
      {
        content: 'All is done.',
        isDone: true,
      },
    );
  });
});

test.each(scenarios)('who does nothing earns nothing: $id', async (scenario) => {
  const { strict, turns } = await playTurns(doNothingAgent(), scenario);
  expect([strict, turns.length]).toEqual([0, 1]);
});

/** Lends three books and suspends Dora, so that there is much to corrupt. */
const long: Scenario = {
  ...lending,
  reference: [
    ...lending.reference.slice(0, -1),
    call('extend_loan', { loan_id: 'L3', days: 2 }),
    call('pay_fees', { member_id: 'M1', amount: 0.5 }),
    ...lending.reference.slice(-1),
  ],
};

function call(tool: string, args: Readonly<Record<string, string | number>>) {
  const observation = { success: true, data: null } as const;
  return { kind: 'call', tool, arguments: args, observation } as const;
}

describe('the noisy reference', () => {
  const episodes = Array.from({ length: 60 }, (_, sample) => `${long.id}#${sample}`);

  test('with no noise is the reference', async () => {
    for (const scenario of scenarios) {
      const { turns } = await playTurns(noisyReferenceAgent(0), scenario);
      expect(turns).toEqual((await playTurns(referenceAgent(), scenario)).turns);
    }
  });

  test('plays the same episode in the same way, and others otherwise', async () => {
    const play = async (episode: string) =>
      (await playTurns(noisyReferenceAgent(0.5), long, episode)).turns;
    expect(await play('a#1')).toEqual(await play('a#1'));
    const ways = await Promise.all(episodes.map(play));
    expect(new Set(ways.map((turns) => JSON.stringify(turns))).size).toBeGreaterThan(20);
  });

  test('tells each thing that is not as in the reference', async () => {
    const reference = await playTurns(referenceAgent(), long);
    const shown = (turn: { readonly content: string; readonly calls: readonly object[] }) =>
      JSON.stringify([turn.content, turn.calls.map((each) => ({ ...each, id: '' }))]);
    const known = new Set(reference.turns.map(shown));
    const notes = new Set<string>();
    for (const episode of episodes) {
      const { turns } = await playTurns(noisyReferenceAgent(0.4), long, episode);
      const others = turns.filter((turn) => !known.has(shown(turn)));
      expect(others.filter(({ record }) => record?.note === undefined)).toEqual([]);
      const told = turns.map(({ record }) => record?.note ?? '').join(' ');
      const besides = told.split('besides').length - 1;
      const left = told.split('Left out').length - 1;
      expect(turns.length).toBe(reference.turns.length + besides - left);
      for (const word of ['Left out', 'besides', 'in place of', 'Garbled'])
        if (told.includes(word)) notes.add(word);
    }
    expect(notes.size).toBe(4);
  });

  test('corrupts about as many steps as it was told', async () => {
    const many = Array.from({ length: 300 }, (_, sample) => `${long.id}#${sample}`);
    const played = await Promise.all(
      many.map((episode) => playTurns(noisyReferenceAgent(), long, episode)),
    );
    const noted = played.flatMap(({ turns }) =>
      turns.flatMap(
        ({ record }) => record?.note?.match(/Left out|besides|in place|Garbled/g) ?? [],
      ),
    );
    const share = noted.length / (many.length * long.reference.length);
    expect(share).toBeGreaterThan(0.07);
    expect(share).toBeLessThan(0.13);
  });

  test('a refusal with a garbled end is none', async () => {
    const { strict, failed, turns } = await playTurns(noisyReferenceAgent(1), {
      ...refusing,
      reference: refusing.reference.slice(-1),
    });
    expect([strict, failed]).toEqual([0, ['declined']]);
    expect(turns.at(-1)?.content).not.toContain('suspended');
  });

  test('swaps a key for another of the same table', async () => {
    const keys = new Set<string>();
    for (const episode of episodes) {
      const { turns } = await playTurns(noisyReferenceAgent(1), lending, episode);
      const note = turns[0]?.record?.note ?? '';
      const swapped = /member_id is "(\w+)" in place of "M1"/.exec(note);
      if (swapped?.[1] !== undefined) keys.add(swapped[1]);
    }
    const members = new LibraryLoans().state().rows.members.map(({ member_id }) => member_id);
    expect(keys.size).toBeGreaterThan(0);
    expect(members.filter((key) => key !== 'M1')).toEqual(expect.arrayContaining([...keys]));
  });
});

describe('the random agent', () => {
  test('calls tools with arguments that fit their schemas', async () => {
    const results: string[] = [];
    for (const scenario of [lending, talking])
      for (let sample = 0; sample < 40; sample += 1) {
        const { messages } = await playTurns(randomAgent(), scenario, `r#${sample}`);
        results.push(...messages.filter(({ role }) => role === 'tool').map((it) => it.content));
      }
    expect(results.filter((result) => result.includes('INVALID_ARGUMENTS'))).toEqual([]);
    expect(results.filter((result) => result.includes('"success":true')).length).toBeGreaterThan(
      20,
    );
  });

  test('plays the same episode in the same way, and says something in the end', async () => {
    const first = await playTurns(randomAgent(), talking, 'a#1');
    expect(await playTurns(randomAgent(), talking, 'a#1')).toEqual(first);
    expect(first.turns).not.toEqual((await playTurns(randomAgent(), talking, 'a#2')).turns);
    expect(first.turns.at(-1)).toMatchObject({ calls: [], isDone: true });
  });
});
