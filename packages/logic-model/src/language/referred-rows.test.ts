import { describe, expect, it } from 'vitest';
import type { Field } from '../schema/type.ts';
import { referredRows } from './referred-rows.ts';

const ref = (name: string, entity: string): Field => ({ name, type: 'ref', entity });
const refs = (name: string, entity: string): Field => ({
  name,
  type: 'array',
  of: { type: 'ref', entity },
});
const namesOf = (fields: readonly Field[], taken?: string): string[] =>
  referredRows(fields, taken).map(({ name, field }) => `${name} of ${field}`);

describe('the rows that phrases can name', () => {
  it('go by the field without _id, and by their entity', () => {
    expect(namesOf([ref('waiting_entry_id', 'WaitingEntry')])).toEqual([
      'waiting_entry of waiting_entry_id',
      'waitingEntry of waiting_entry_id',
    ]);
    expect(namesOf([ref('member_id', 'Member')])).toEqual(['member of member_id']);
  });

  it('have a name also where the field has none to give', () => {
    expect(namesOf([ref('signed_by', 'Vet'), ref('class_id', 'SchoolClass')])).toEqual([
      'classRow of class_id',
      'vet of signed_by',
      'schoolClass of class_id',
    ]);
  });

  it('go by their entity only where one row is meant', () => {
    expect(namesOf([ref('from_id', 'Room'), ref('to_id', 'Room')])).toEqual([
      'from of from_id',
      'to of to_id',
    ]);
    expect(namesOf([ref('from_id', 'Room'), refs('room_ids', 'Room')])).toEqual([
      'from of from_id',
      'rooms of room_ids',
    ]);
  });

  it('take no name that means something else', () => {
    expect(namesOf([ref('parent_id', 'Node')], 'node')).toEqual(['parent of parent_id']);
    expect(namesOf([ref('by', 'Vet'), { name: 'vet', type: 'string' }])).toEqual([]);
  });
});
