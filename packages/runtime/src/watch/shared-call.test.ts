import { describe, expect, it } from 'vitest';
import { isRunning, SharedCall } from './shared-call.ts';

describe('SharedCall', () => {
  it('has another beat in every call, which says whether one runs', () => {
    const call = new SharedCall();
    const beats = Array.from({ length: 3 }, () => {
      const before = call.beat;
      call.begin('one');
      const during = call.beat;
      expect(call.end()).toBe(true);
      return [before, during];
    }).flat();
    expect(new Set(beats).size).toBe(6);
    expect(beats.map(isRunning)).toEqual([false, true, false, true, false, true]);
  });

  it('that was claimed does not end by itself, and says once why', () => {
    const call = new SharedCall();
    call.begin('slow');
    expect(call.claim(call.beat, 'memory')).toBe(true);
    expect(call.claim(call.beat, 'time')).toBe(false);
    expect(call.end()).toBe(false);
    expect(call.isRunning).toBe(true);
    expect(call.endAnyway()).toBe('memory');
    expect(call.endAnyway()).toBeUndefined();
    expect(call.isRunning).toBe(false);
  });

  it('that ended is not claimed, and neither is the next one', () => {
    const call = new SharedCall();
    call.begin('slow');
    const { beat } = call;
    expect(call.end()).toBe(true);
    expect(call.claim(beat, 'time')).toBe(false);
    call.begin('next');
    expect(call.claim(beat, 'time')).toBe(false);
    expect(call.endAnyway()).toBeUndefined();
  });
});
