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
export function playedSession(session: Session): PlayedSession {
  const { episode, assignment, environmentName, last } = session;
  const { scenario, limit } = episode;
  const isConversation = scenario.user !== undefined;
  const grade = last?.info.grade;
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
    steps: last?.info.steps ?? 0,
    limit,
    revision: episode.environment.worldHash(),
    world: worldSummary(viewedWorld(session)),
    journal: journalOf(session),
    ...(grade === undefined ? {} : { grade }),
  };
}

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
