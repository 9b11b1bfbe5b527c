import type { Fields } from '@envloom/runtime';
import { describe, expect, it } from 'vitest';
import { rowsIn, withKeys } from './arguments.ts';

const params: Fields = {
  member_id: { type: 'ref', entity: 'Member' },
  note: { type: 'string' },
  lines: {
    type: 'array',
    of: {
      type: 'shape',
      shape: 'Line',
      fields: { sku_id: { type: 'ref', entity: 'Sku' }, quantity: { type: 'integer' } },
    },
  },
  by_site: { type: 'record', of: { type: 'ref', entity: 'Site' } },
};
const args = {
  member_id: 'M1',
  note: 'M1',
  lines: [{ sku_id: 'S1', quantity: 2 }],
  by_site: { main: 'X1' },
};

describe('keys among arguments', () => {
  it('are found in lists, shapes and records; texts are no refs', () => {
    expect(rowsIn(params, args)).toEqual([
      { entity: 'Member', key: 'M1' },
      { entity: 'Sku', key: 'S1' },
      { entity: 'Site', key: 'X1' },
    ]);
  });

  it('are changed where they stand', () => {
    const changed = withKeys(params, args, (key, entity) => (entity === 'Sku' ? 'S9' : key));
    expect(changed).toEqual({ ...args, lines: [{ sku_id: 'S9', quantity: 2 }] });
    expect(args.lines[0]?.sku_id).toBe('S1');
  });

  it('stay the same object where nothing changes', () => {
    expect(withKeys(params, args, (key) => key)).toBe(args);
  });
});
