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

/** What the agent did since the user's last message. */
export type SinceUser = 'nothing' | 'called' | 'declined';

/** What the agent did since the user's last message; declining tells more than a call. */
export function sinceUser(trail: Trail | undefined): SinceUser {
  let since: SinceUser = 'nothing';
  for (let at = trail; at !== undefined; at = at.before) {
    if (at.event.kind === 'declined') return 'declined';
    if (at.event.kind === 'call') since = 'called';
    else if (at.event.from === 'user') return since;
  }
  return since;
}
