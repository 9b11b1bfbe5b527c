import { columns, counted } from '@envloom/core';
import type { FindingCode, ReleaseAudit } from '@envloom/importers/audit';

/** Most findings of a kind, and most reasons and notes, that people are shown; JSON has all. */
const mostShown = 5;

const titles: Readonly<Record<FindingCode, string>> = {
  STARTS_DONE: 'all checks hold before anything is done',
  HOLDS_AT_START: 'a check holds before anything is done',
  CANNOT_FAIL: 'a check cannot fail',
  NO_FRAME_CHECK: 'nothing says that the rest stays as it was',
  PAYS_FOR_NOTHING: 'an agent that does nothing is rewarded',
};

const codes: readonly FindingCode[] = [
  'STARTS_DONE',
  'HOLDS_AT_START',
  'CANNOT_FAIL',
  'NO_FRAME_CHECK',
  'PAYS_FOR_NOTHING',
];

/** An audit for people. */
export function auditText(audit: ReleaseAudit): string {
  const parts = [
    headLines(audit),
    tableLines(audit),
    figureLines(audit),
    exampleLines(audit),
    noteLines(audit),
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function headLines({ environments, scenarios, checks }: ReleaseAudit): readonly string[] {
  const parts = [
    counted(environments, 'environment'),
    counted(scenarios, 'scenario'),
    counted(checks, 'check'),
  ];
  return [`${parts.join(', ')}. Nothing of the release was run.`];
}

function tableLines({ findings, scenarios }: ReleaseAudit): readonly string[] {
  const rows = codes.map((code) => {
    const { count, scenarios: within } = findings[code];
    return [code, count, within, shareText(within, scenarios), titles[code]];
  });
  return columns([['finding', 'found', 'scenarios', 'share', ''], ...rows]);
}

const shareText = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`.padStart(5);

function figureLines({ do_nothing: reward, frames, undecided }: ReleaseAudit): readonly string[] {
  const { low, high } = reward;
  const earns = low === high ? String(low) : `between ${low} and ${high}`;
  const { guarded, missing, undecided: open } = frames;
  const reasons = Object.entries(undecided);
  const more = reasons.length - mostShown;
  return [
    `An agent that does nothing earns ${earns} on average (1 is the highest reward).`,
    `Side effects are noticed in ${counted(guarded, 'scenario')}, not noticed in ${missing}, not decided in ${open}.`,
    ...(reasons.length === 0 ? [] : ['Not decided of checks:']),
    ...columns(reasons.slice(0, mostShown).map(([reason, count]) => ['', count, reason])),
    ...(more > 0 ? [`  … and ${counted(more, 'other reason')}`] : []),
  ];
}

function exampleLines({ audits }: ReleaseAudit): readonly string[] {
  const lines = codes.flatMap((code) => {
    const found = audits.flatMap(({ id, findings }) =>
      findings
        .filter((finding) => finding.code === code)
        .map(({ check, why }) => [
          code,
          check === undefined ? id : `${id} check ${check + 1}`,
          why,
        ]),
    );
    const more = found.length - mostShown;
    const rest = more > 0 ? [[code, '…', `${more} more; --json lists them`]] : [];
    return [...found.slice(0, mostShown), ...rest];
  });
  return columns(lines);
}

function noteLines({ notes }: ReleaseAudit): readonly string[] {
  const more = notes.length - mostShown;
  return [
    ...(notes.length === 0 ? [] : ['Notes on the files:']),
    ...notes.slice(0, mostShown).map(({ at, message }) => `  ${at}: ${message}`),
    ...(more > 0 ? [`  … and ${counted(more, 'other note')}`] : []),
  ];
}
