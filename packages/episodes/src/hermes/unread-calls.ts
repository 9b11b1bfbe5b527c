/** Of more calls that could not be read only so many are told one by one. */
const mostTold = 10;

/**
 * What an agent is told of its calls that could not be read.
 *
 * @param problems why, one for each call; at least one
 * @param carriedOut how many others of the same turn were carried out
 */
export function unreadCallsText(problems: readonly string[], carriedOut: number): string {
  const one = problems.length === 1;
  const what = one
    ? 'A tool call could not be read'
    : `${problems.length} tool calls could not be read`;
  const rest = carriedOut > 0 ? 'the others were carried out' : 'nothing was carried out';
  const told = problems.slice(0, mostTold);
  const list = one ? told : told.map((problem, at) => `${at + 1}. ${problem}`);
  const untold = problems.length - told.length;
  const more = untold > 0 ? [`And ${untold} more.`] : [];
  return [`${what}; ${rest}.`, ...list, ...more].join('\n');
}
