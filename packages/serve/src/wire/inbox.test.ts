import { describe, expect, it } from 'vitest';
import type { Channel } from '../server/protocol-adapter.ts';
import { Inbox } from './inbox.ts';

/** An inbox whose channel writes down what it gets, and is busy with what begins with a dot. */
function inbox(): { inbox: Inbox; events: string[]; finish: () => Promise<void> } {
  const events: string[] = [];
  let finish = (): void => undefined;
  const channel: Channel = {
    receive: (text) => {
      events.push(text);
      if (!text.startsWith('.')) return undefined;
      return new Promise((resolve) => (finish = resolve));
    },
    closed: () => void events.push('closed'),
  };
  const source = {
    pause: () => void events.push('pause'),
    resume: () => void events.push('resume'),
  };
  const done = async (): Promise<void> => {
    finish();
    await new Promise(setImmediate);
  };
  return { inbox: new Inbox(channel, source), events, finish: done };
}

describe('Inbox', () => {
  it('hands over what comes at once', () => {
    const { inbox: box, events } = inbox();
    box.take('a');
    box.take('b');
    expect(events).toEqual(['a', 'b']);
  });

  it('waits while the channel is busy', async () => {
    const { inbox: box, events, finish } = inbox();
    for (const text of ['.a', 'b', '.c', 'd']) box.take(text);
    expect(events).toEqual(['.a', 'pause']);
    await finish();
    expect(events).toEqual(['.a', 'pause', 'b', '.c', 'pause']);
    await finish();
    expect(events.slice(5)).toEqual(['d', 'resume']);
  });

  it('waits while it is held, busy or not', async () => {
    const { inbox: box, events, finish } = inbox();
    box.take('.a');
    box.hold();
    box.take('b');
    await finish();
    expect(events).toEqual(['.a', 'pause']);
    box.release();
    expect(events).toEqual(['.a', 'pause', 'b', 'resume']);
    box.release();
    expect(events).toHaveLength(4);
  });

  it('is idle once everything that came is dealt with', async () => {
    const { inbox: box, finish } = inbox();
    let isIdle = false;
    await box.whenIdle();
    box.take('.a');
    box.take('b');
    void box.whenIdle().then(() => (isIdle = true));
    await new Promise(setImmediate);
    expect(isIdle).toBe(false);
    await finish();
    expect(isIdle).toBe(true);
  });

  it('forgets what waits when it is closed', async () => {
    const { inbox: box, events, finish } = inbox();
    box.take('.a');
    box.take('b');
    const idle = box.whenIdle();
    box.close();
    box.close();
    await idle;
    await finish();
    box.take('c');
    expect(events).toEqual(['.a', 'pause', 'closed']);
  });
});
