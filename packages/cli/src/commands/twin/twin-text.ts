import { counted } from '@envloom/core';
import {
  type Agreement,
  agreementLines,
  type LiveRecording,
  shareText,
  toolDifferences,
} from '@envloom/importers/agreement';
import type { TwinFigures } from '@envloom/quality';
import type { OpenedTwin } from './open-twin.ts';
import type { TwinCheckOptions } from './options.ts';
import type { Originals } from './originals.ts';

/** Mistakes and calls that are named at most. */
const mostNamed = 12;

/** How the tools are listed by the original that runs, and by the twin. */
export function listingLines(
  live: LiveRecording | undefined,
  { tools }: Pick<OpenedTwin, 'tools'>,
): readonly string[] {
  if (live === undefined) return [];
  const ours = new Set(tools.map((tool) => JSON.stringify(tool)));
  const equal = live.tools.filter((tool) => ours.has(JSON.stringify(tool))).length;
  const { changed, missing, added } = toolDifferences(live.tools, tools);
  return [
    `tools/list: ${shareText(equal, live.tools.length)} are listed as the original lists them`,
    ...named('listed differently', changed),
    ...named('only the original has', missing),
    ...named('only the twin has', added),
  ];
}

const named = (what: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`  ${what}: ${names.join(', ')}`];

export function resultLines(
  figures: TwinFigures,
  agreement: Agreement,
  { live }: Originals,
): readonly string[] {
  const { original, start, kills, recorded } = figures;
  return [
    `Compared with ${original}; ${startText(start, live !== undefined)}`,
    ...agreementLines(agreement),
    ...(recorded === 0 ? [] : [`  ${counted(recorded, 'call')} of these were recorded before`]),
    ...unansweredLines(live),
    ...(kills === undefined ? [] : killLines(kills)),
  ];
}

function startText(start: TwinFigures['start'], isLive: boolean): string {
  if (start === 'loaded') return 'grown worlds of the twin were loaded into the original.';
  return isLive
    ? 'both began in the own state of the original.'
    : 'the twin began in its own state.';
}

function unansweredLines(live: LiveRecording | undefined): readonly string[] {
  if (live === undefined || live.unanswered.length === 0) return [];
  const counts = Map.groupBy(live.unanswered, ({ call, why }) =>
    why === 'ended' ? `${call.name} ended the original` : `${call.name} took too long`,
  );
  return [...counts].map(
    ([what, same]) =>
      `  not counted: ${what}, ${counted(same.length, 'time')}; the sequence ended there`,
  );
}

function killLines({
  total,
  noticed,
  survived,
}: NonNullable<TwinFigures['kills']>): readonly string[] {
  const left = survived.length - mostNamed;
  return [
    `  mistakes noticed           ${shareText(noticed, total)}`,
    ...survived
      .slice(0, mostNamed)
      .map(
        ({ owner, line, kind, before, after }) =>
          `    not noticed: ${owner.name}, ${line === undefined ? '' : `line ${line}, `}${kind}: ${before} → ${after}`,
      ),
    ...(left > 0 ? [`    and ${left} more, in quality.json`] : []),
  ];
}

/** What falls short of the least that was asked for. */
export function shortfalls(
  { calls, recorded, wire, kills }: TwinFigures,
  {
    against,
    calls: asked,
    minEqual,
    minKills,
  }: Pick<TwinCheckOptions, 'against' | 'calls' | 'minEqual' | 'minKills'>,
): readonly string[] {
  const answered = calls - recorded;
  const isShort = against !== undefined && answered < asked;
  const isUnequal = wire < minEqual * calls;
  const isBlind = kills !== undefined && kills.noticed < minKills * kills.total;
  return [
    ...(isShort
      ? [`the original answered only ${shareText(answered, asked)} of the calls asked for`]
      : []),
    ...(isUnequal ? [`${shareText(wire, calls)} of the answers are equal`] : []),
    ...(isBlind ? [`${shareText(kills.noticed, kills.total)} of the mistakes were noticed`] : []),
  ];
}
