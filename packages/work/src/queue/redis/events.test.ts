import { describe, expect, it } from 'vitest';
import { eventText, readEvent } from './events.ts';

describe('an event', () => {
  it('is read as it was written', () => {
    const event = { event: 'progress', key: 'k', progress: { done: 1 } } as const;
    expect(readEvent(eventText(event))).toEqual(event);
  });

  it.each(['', '{', '7', '{"event":"dance","key":"k"}', '{"event":"ended"}'])(
    'is none where it reads %j',
    (text) => {
      expect(readEvent(text)).toBeUndefined();
    },
  );
});
