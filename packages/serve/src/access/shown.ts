import type { SessionState, SessionStart, SessionStep } from '../session/session.ts';
import type { Role } from './role.ts';

/** A step as a client sees it: agents are told what they see, and nothing of how it is graded. */
export function shownStep(step: SessionStep, role: Role): object {
  if (role !== 'agent') return step;
  const { reward: _, info, ...rest } = step;
  return { ...rest, info: { steps: info.steps, limit: info.limit } };
}

/** How a session stands, as a client sees it: to agents its scenario is a secret. */
export function shownState(state: SessionState, role: Role): object {
  if (role !== 'agent') return state;
  const { environment, steps, limit, terminated, truncated } = state;
  return { environment, steps, limit, terminated, truncated };
}

/** What an agent is told at the beginning. */
export function shownTask({ session, environment, observation, info }: SessionStart): object {
  const { tools, instructions, limit } = info;
  return { session, environment, observation, info: { tools, instructions, limit } };
}
