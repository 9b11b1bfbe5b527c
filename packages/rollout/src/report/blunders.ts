import type { TrajectoryStep } from '@envloom/episodes/trajectory';
import { counted, grouped, threeDigits } from './figures.ts';
import type { RolloutReport } from './report.ts';

/** What is wrong with a call itself, whatever the world is like. */
const formCodes: readonly string[] = ['INVALID_ARGUMENTS', 'UNKNOWN_TOOL'];

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

type Rows = readonly (readonly string[])[];

/** Turns that could not be read and calls that were refused; no row where there is nothing of it. */
export function blunderRows(report: RolloutReport): Rows {
  const { all, unreadable_turns: unreadable, refused_calls: codes } = report;
  const refused = Object.values(codes).reduce((sum, count) => sum + count, 0);
  const amount = (count: number, noun: string): string =>
    `${counted(count, noun)}, ${threeDigits(count / all.episodes)} an episode`;
  return [
    ...(unreadable === 0 ? [] : [['unreadable', amount(unreadable, 'turn')]]),
    ...(refused === 0 ? [] : [['refused', `${amount(refused, 'call')}: ${codesText(codes)}`]]),
  ];
}

/** So many codes of environments are told apart, beside those of calls that no world would take. */
const mostTold = 3;

/** @param codes the most frequent first */
function codesText(codes: RolloutReport['refused_calls']): string {
  const entries = Object.entries(codes);
  const ofForm = entries.filter(([code]) => formCodes.includes(code));
  const ofWorlds = entries.filter(([code]) => !formCodes.includes(code));
  const [told, untold] = [ofWorlds.slice(0, mostTold), ofWorlds.slice(mostTold)];
  const others = untold.reduce((sum, [, count]) => sum + count, 0);
  return [...ofForm, ...told, ...(others === 0 ? [] : [['others', others] as const])]
    .map(([code, count]) => `${code} ${grouped(count)}`)
    .join(', ');
}
