import { hashHex, hashText } from '@envloom/core/hash';
import { instructionsOf } from '@envloom/episodes';
import { clockOf } from '@envloom/runtime';
import type { Session } from '@envloom/serve';
import type { PlayedSession, SessionChecks, SessionReference } from '../../protocol/play.ts';
import { type ViewedWorld, worldSummary } from '../world/world-view.ts';
import { isFree } from './free-world.ts';
import { journalOf } from './journal.ts';

/** The world of a session, and where it started. */
export const viewedWorld = ({ assignment, episode }: Session): ViewedWorld => ({
  definition: assignment.environment.definition,
  start: episode.start,
  now: episode.environment,
});

/** How a session stands. */
export function playedSession(session: Session, isOutdated: boolean): PlayedSession {
  const { episode, assignment, environmentName, last } = session;
  const { scenario, limit } = episode;
  const world = viewedWorld(session);
  const isConversation = scenario.user !== undefined;
  const grade = last?.info.grade;
  const journal = journalOf(session);
  const newest = journal.at(-1);
  return {
    environment: environmentName,
    scenario: assignment.scenario,
    task: scenario.task.text,
    instructions: instructionsOf(
      assignment.environment.definition,
      isConversation,
      clockOf(episode.start),
    ),
    isConversation,
    isFree: isFree(scenario),
    isOutdated,
    steps: last?.info.steps ?? 0,
    limit,
    revision: revisionOf(world),
    world: worldSummary(world),
    actions: journal.length,
    ...(newest === undefined ? {} : { newest }),
    ...(grade === undefined ? {} : { grade }),
  };
}

/** Another one where rows or clock are others. Costs O(changes), where the hash of a world costs O(rows) at first. */
const revisionOf = ({ now, start }: ViewedWorld): string =>
  hashHex(hashText(JSON.stringify([clockOf(now), now.diff(start)])));

/** What the grade is, or would be if the episode ended here: a twin is ended, and the session goes on. */
export function checksNow({ episode }: Session): SessionChecks {
  const { grade } = episode.fork().truncate().info;
  return {
    checks: grade?.checks ?? [],
    strict: grade?.strict ?? 0,
    dense: grade?.dense ?? 0,
  };
}

/** A solution of what is asked. */
export function referenceOf({ episode }: Session): SessionReference {
  const { reference, refuses } = episode.scenario;
  return { steps: reference, ...(refuses === undefined ? {} : { refuses }) };
}
