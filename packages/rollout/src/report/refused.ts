import type { TrajectoryStep } from '@envloom/episodes/trajectory';

/** What is wrong with a call itself, whatever the world is like. */
export const formCodes: readonly string[] = ['INVALID_ARGUMENTS', 'UNKNOWN_TOOL'];

/** The codes of the calls of a step that were refused; where the action was, each of its calls is. */
export function refusedCalls({ action, observation }: TrajectoryStep): readonly string[] {
  if (observation?.type === 'tool_results')
    return observation.results.flatMap(({ result }) => (result.success ? [] : result.error.code));
  if (observation?.type !== 'error' || action === undefined || !('calls' in action)) return [];
  return action.calls.map(() => observation.code);
}

/** Whether something in the turn could not be read, or nothing of it could be carried out. */
export function isUnreadable({ action, malformed, observation }: TrajectoryStep): boolean {
  if (malformed !== undefined || action === undefined) return true;
  return observation?.type === 'error' && !('calls' in action);
}
