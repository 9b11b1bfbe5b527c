import type { PlayedEvent } from '../scenario/scenario.ts';

/** What happened so far: a list that grows at its end and shares its beginning with forks. */
export interface EventLog {
  readonly event: PlayedEvent;
  readonly before: EventLog | undefined;
}

/** The events of a trail, in order. */
export function eventsOf(trail: EventLog | undefined): readonly PlayedEvent[] {
  const events: PlayedEvent[] = [];
  for (let at = trail; at !== undefined; at = at.before) events.push(at.event);
  return events.toReversed();
}

/**
 * What the agent did since the user's last message. It has `concluded` when it declined, or when its next
 * message ends with a `RESULT` line.
 */
export type SinceUser = 'nothing' | 'called' | 'concluded';

/** What the agent did since the user's last message; declining tells more than a call. */
export function sinceUser(trail: EventLog | undefined): SinceUser {
  let since: SinceUser = 'nothing';
  for (let at = trail; at !== undefined; at = at.before) {
    const { event } = at;
    if (event.kind === 'declined') return 'concluded';
    if (event.kind !== 'message') since = 'called';
    else if (event.from === 'user') return since;
  }
  return since;
}
