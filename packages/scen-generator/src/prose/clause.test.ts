import { describe, expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { checkedEnvironment } from '../testing/models.ts';
import { clauseOf } from './clause.ts';
import { spokenName } from './names.ts';

const stage = createGeneratorContext(checkedEnvironment('library-loans'));
const world = stage.plain.start();
const request = { tool: 'transfer_copy', args: { copy_id: 'C-0008', branch_id: 'B2' } };
const label = stage.speech.label(world, 'Copy', 'C-0008') ?? '';

describe('clauses', () => {
  it('say no word twice that a name begins with', () => {
    const copy = { entity: 'Copy', key: 'C-0008', text: label };
    const piecesOf = (text: string, slot: string) =>
      clauseOf(stage, world, request, { text, slots: [slot] }).pieces;
    expect(label).toMatch(/^copy /);
    expect(piecesOf(`move copy ${label} away`, label)).toEqual(['move ', copy, ' away']);
    expect(piecesOf('print in colour colour, please', 'colour')).toEqual([
      'print in ',
      'colour',
      ', please',
    ]);
    expect(piecesOf(`move photocopy ${label}`, label)).toEqual(['move photocopy ', copy]);
  });

  it('that begin with an amount say what is, not what to do', () => {
    const isSentence = (text: string, slot: string): boolean =>
      clauseOf(stage, world, request, { text, slots: [slot] }).isSentence;
    expect(isSentence('4 boxes arrived', '4')).toBe(true);
    expect(isSentence('-4 euros are open', '-4')).toBe(true);
    expect(isSentence('book in 4 boxes', '4')).toBe(false);
  });

  it('name what is booked and the like once', () => {
    const named = (text: string) => spokenName({ entity: 'Booking', key: 1, text });
    expect(named("Ada's booked booking for 2 May")).toBe("Ada's booking for 2 May");
    expect(named("Ada's cancelled booking")).toBe("Ada's cancelled booking");
  });
});
