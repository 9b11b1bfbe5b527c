import { describe, expect, it } from 'vitest';
import { drawFrom } from '../draw/draw.ts';
import { proposed } from './meetings.ts';

const draw = drawFrom(1);

describe('proposals from what a failed call compared', () => {
  it('put the other operand in the place of a leaf, however deep', () => {
    const args = { lines: [{ pack: 'box', count: 2 }], note: 'box' };
    expect(proposed(args, [{ left: 'box', right: 'carton' }], draw)).toEqual({
      lines: [{ pack: 'carton', count: 2 }],
      note: 'carton',
    });
    expect(proposed(args, [{ left: 5, right: 2 }], draw)).toMatchObject({ lines: [{ count: 5 }] });
  });

  it('put a key in the place of one that was looked up in vain', () => {
    const found = proposed({ card: 'x' }, [{ left: 'x', right: { visa: 1 } }], draw);
    expect(found).toEqual({ card: 'visa' });
  });

  it('are none where nothing that was given was compared', () => {
    expect(proposed({ a: 1 }, [{ left: 'b', right: 'c' }], draw)).toBeUndefined();
    expect(proposed({ a: 1 }, [{ left: 1, right: 1 }], draw)).toBeUndefined();
    expect(proposed({ a: 1 }, [{ left: 1, right: '1' }], draw)).toBeUndefined();
  });
});
