import type { Json, JsonObject } from '@envloom/core';
import type { ReferenceStep } from '@envloom/episodes';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { checkedEnvironment } from '../testing/models.ts';
import { sufficient } from './sufficient.ts';

let stage: GeneratorContext;
let scene: InitialWorld;

beforeAll(() => {
  stage = createGeneratorContext(checkedEnvironment('library-loans'));
  scene = sceneFrom(stage, stage.plain.start().state());
});

/** A reference of these calls, with what they give. */
function referenceOf(calls: readonly (readonly [string, JsonObject])[]): readonly ReferenceStep[] {
  const world = scene.plain.fork();
  return calls.map(([tool, args]) => {
    const observation = world.call(tool, args);
    expect(observation).toMatchObject({ success: true });
    return { kind: 'call', tool, arguments: args, observation };
  });
}

function problemsOf(
  text: string,
  calls: readonly (readonly [string, Record<string, Json>])[],
): readonly string[] {
  return sufficient(stage, { start: scene.plain, wordings: [text], reference: referenceOf(calls) });
}

const findAda = ['find_members', { text: 'Ada Lindqvist' }] as const;
const lend = ['check_out_copy', { member_id: 'M-1001', copy_id: 'C-0008' }] as const;

describe('sufficient information', () => {
  it('takes keys that are told or shown in the row of a name that is told', () => {
    const text = 'Lend copy C-0008 of Salt and Iron to Ada Lindqvist.';
    expect(problemsOf(text, [findAda, lend])).toEqual([]);
  });

  it('misses a key that no query has shown', () => {
    const text = 'Lend copy C-0008 of Salt and Iron to Ada Lindqvist.';
    expect(problemsOf(text, [lend])).toEqual([
      'check_out_copy: nothing tells that member_id is "M-1001"',
    ]);
  });

  it('misses a name that was cut out of the text', () => {
    const text = 'Lend copy C-0008 of Salt and Iron to somebody.';
    expect(problemsOf(text, [findAda, lend])).toEqual([
      'find_members: nothing tells that text is "Ada Lindqvist"',
      'check_out_copy: nothing tells that member_id is "M-1001"',
    ]);
  });

  it('misses a copy of which only the title is known, where there are several', () => {
    const calls = [
      findAda,
      ['search_titles', { text: 'Salt and Iron' }],
      ['get_title_availability', { title_id: 'T6' }],
      lend,
    ] as const;
    const text = 'Lend a copy of Salt and Iron to Ada Lindqvist.';
    expect(problemsOf(text, calls)).toEqual([
      'check_out_copy: nothing tells that copy_id is "C-0008"',
    ]);
    expect(problemsOf(`${text} The one that is available.`, calls)).toEqual([]);
  });

  it('tells rows of a list apart by keys that were found before', () => {
    const calls = [
      ['find_members', { text: 'Felix Moreau' }],
      ['get_member_account', { member_id: 'M-1006' }],
      ['cancel_hold', { hold_id: 'H1' }],
    ] as const;
    expect(problemsOf("Cancel Felix Moreau's hold.", calls)).toEqual([]);
  });

  it('does not take a ref for a row that the text names in another way', () => {
    const calls = [
      ['find_members', { text: 'Bruno Okafor' }],
      ['transfer_copy', { copy_id: 'C-0008', branch_id: 'B2' }],
    ] as const;
    const text = 'Move copy C-0008 to Harbour Branch, Bruno Okafor says.';
    expect(problemsOf(text, calls)).toEqual([
      'transfer_copy: nothing tells that branch_id is "B2"',
    ]);
    expect(problemsOf(text, [['list_branches', {}], ...calls])).toEqual([]);
  });

  it('takes what a phrase implies, and misses it where the words are left out', () => {
    const calls = [
      ['list_branches', {}],
      ['return_copy', { copy_id: 'C-0009', branch_id: 'B3', damaged: true }],
    ] as const;
    const text = 'Take back copy C-0009 of Salt and Iron at Hillside Branch';
    expect(problemsOf(`${text}, noting that it is damaged.`, calls)).toEqual([]);
    expect(problemsOf(`${text}.`, calls)).toEqual([
      'return_copy: nothing tells that damaged is true',
    ]);
  });

  it('takes the key of a row that the agent has made', () => {
    const calls = [findAda, lend, ['report_lost', { loan_id: 'L7' }]] as const;
    const text = 'Lend copy C-0008 to Ada Lindqvist, then record that loan as lost.';
    expect(problemsOf(text, calls)).toEqual([]);
  });

  it('judges every wording, and what the user answers', () => {
    const reference = referenceOf([findAda, lend]);
    const wordings = ['Lend copy C-0008 to Ada Lindqvist.', 'Lend a copy to Ada Lindqvist.'];
    const readable = { start: scene.plain, wordings, reference };
    expect(sufficient(stage, readable)).toHaveLength(1);
    const asked: ReferenceStep = {
      kind: 'message',
      content: 'Which copy?',
      reply: 'Copy C-0008.',
    };
    expect(sufficient(stage, { ...readable, reference: [asked, ...reference] })).toEqual([]);
    expect(sufficient(stage, { ...readable, reference: [...reference, asked] })).toHaveLength(1);
  });

  it('leaves the world as it is', () => {
    const before = scene.plain.worldHash();
    problemsOf('Lend copy C-0008 to Ada Lindqvist.', [findAda, lend]);
    expect(scene.plain.worldHash()).toBe(before);
  });
});
