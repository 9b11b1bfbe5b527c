import { type EntitySpec, isKey } from '@envloom/runtime';
import { describe, expect, it } from 'vitest';
import type { Row } from '../simulator/rows.ts';
import type { Source } from '../values/moment.ts';
import { linksBetween } from './links.ts';

const text = { type: 'string' } as const;
const refTo = (entity: string) => ({ type: 'ref', entity }) as const;

const entities: readonly EntitySpec[] = [
  { name: 'Customer', collection: 'customers', key: 'id', fields: { id: text } },
  { name: 'Account', collection: 'accounts', key: 'id', fields: { id: text } },
  {
    name: 'Ownership',
    collection: 'ownerships',
    key: 'id',
    fields: { id: text, customer: refTo('Customer'), account: refTo('Account') },
  },
  { name: 'Card', collection: 'cards', key: 'id', fields: { id: text, account: refTo('Account') } },
  { name: 'Hold', collection: 'holds', key: 'id', fields: { id: text, account: refTo('Account') } },
];
const names = new Map(entities.map((entity) => [entity.name, entity]));

const tables: Readonly<Record<string, readonly Row[]>> = {
  Customer: [{ id: 'C1' }, { id: 'C2' }],
  Account: [{ id: 'A1' }, { id: 'A2' }],
  Ownership: [
    { id: 'O1', customer: 'C1', account: 'A2' },
    { id: 'O2', customer: 'C2', account: 'A1' },
  ],
  Card: [
    { id: 'K1', account: 'A1' },
    { id: 'K2', account: 'A2' },
  ],
  Hold: [{ id: 'H1', account: 'A2' }],
};

const source: Source = {
  rows: (entity) => tables[entity] ?? [],
  keys: (entity) => (tables[entity] ?? []).map(({ id }) => id).filter(isKey),
  anchor: () => '2026-03-16T09:00:00Z',
  actor: () => undefined,
  ask: () => undefined,
};

function reached(from: string, key: string, to: string): readonly unknown[] {
  return linksBetween(names, from, to).map((link) => link(source, key));
}

describe('rows that have to do with a row', () => {
  it('are those that it refers to, and that refer to it', () => {
    expect(reached('Card', 'K2', 'Account')).toEqual([['A2']]);
    expect(reached('Account', 'A1', 'Card')).toEqual([['K1']]);
  });

  it('are those that a third table brings together with it', () => {
    expect(reached('Customer', 'C1', 'Account')).toEqual([['A2']]);
  });

  it('are those that refer to the same row', () => {
    expect(reached('Hold', 'H1', 'Card')).toEqual([['K2']]);
  });

  it('are none for a key that is not there', () => {
    expect(reached('Card', 'K9', 'Account')).toEqual([[]]);
  });
});
