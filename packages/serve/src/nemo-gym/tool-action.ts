import type { Observation } from '@envloom/episodes';

/**
 * One call as an action.
 *
 * @param given the arguments, as JSON; none where a tool is called without a body. What is no object
 * is for the environment to refuse.
 */
export function toolAction(name: string, given: unknown = {}): object {
  const isNamed = typeof given === 'object' && !Array.isArray(given);
  const args = isNamed ? (given ?? {}) : JSON.stringify(given);
  return { type: 'tool_calls', calls: [{ name, arguments: args }] };
}

/** What a tool puts out: the JSON text of its `Result`. Where the action was not taken, what is wrong with it. */
export function toolOutput(observation: Observation): string {
  const [made] = observation.type === 'tool_results' ? observation.results : [];
  return JSON.stringify(made?.result ?? observation);
}
