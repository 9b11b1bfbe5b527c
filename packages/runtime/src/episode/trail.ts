import type { PlayedEvent } from '../scenario/scenario.ts';

/** What happened so far: a list that grows at its end and shares its beginning with forks. */
export interface Trail {
  readonly event: PlayedEvent;
  readonly before: Trail | undefined;
}

/** The events of a trail, in order. */
export function eventsOf(trail: Trail | undefined): readonly PlayedEvent[] {
  const events: PlayedEvent[] = [];
  for (let at = trail; at !== undefined; at = at.before) events.push(at.event);
  return events.toReversed();
}

/** Whether there was a call since the user's last message. */
export function hasCallSinceUser(trail: Trail | undefined): boolean {
  for (let at = trail; at !== undefined; at = at.before) {
    if (at.event.kind === 'call') return true;
    if (at.event.from === 'user') return false;
  }
  return false;
}
