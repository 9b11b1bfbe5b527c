import { percentText } from '@envloom/catalog/read';
import { counted, grouped } from '@envloom/core';
import {
  describeFinding,
  type QualityReport,
  reportFigures,
  reportTables,
  verdictText,
} from '@envloom/quality/report';
import type { Gate, QualityDetails, QualityFinding } from '../../protocol/environments.ts';

/** A report as people read it. */
export function qualityDetails(report: QualityReport, modelHash: string): QualityDetails {
  return {
    isCurrent: report.model_hash === modelHash,
    passed: report.verdict.passed,
    verdict: verdictText(report),
    gates: gatesOf(report),
    figures: reportFigures(report),
    findings: report.findings.map(findingDetails),
    tables: reportTables(report),
  };
}

const findingDetails = (finding: QualityReport['findings'][number]): QualityFinding => ({
  ...describeFinding(finding),
  severity: finding.severity,
});

/** What the verdict rests on, in the order in which one mends it. */
function gatesOf({ coverage, laws, mutation, findings, verdict }: QualityReport): readonly Gate[] {
  const { threshold } = verdict;
  const { operations, codes } = coverage;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const held = laws.filter(({ holds }) => holds).length;
  const succeeded = operations.filter((each) => each.succeeded).length;
  return [
    {
      name: 'No errors',
      passed: errors === 0,
      reached: counted(errors, 'error'),
      needed: 'none',
      repair: 'Mend the errors below; each says what to write instead.',
    },
    {
      name: 'Laws hold',
      passed: held === laws.length,
      reached: `${held} of ${laws.length}`,
      needed: 'all',
      repair: 'Replay the example of each broken law, and correct the body that breaks it.',
    },
    share('Tools succeed', succeeded, operations.length, threshold.operations, {
      repair:
        'The table “Operations” names those that never did: make their guards possible to pass, or give them rows to work on.',
    }),
    share('Failure codes are reached', codes.reached, codes.total, threshold.codes, {
      repair:
        'The table “Operations” names the codes that were not reached: remove checks that can never fail.',
    }),
    share('Mistakes are noticed', mutation.killed, mutation.total, threshold.kill_score, {
      repair:
        'The table “Mistakes that nothing noticed” says where: add an invariant or a rule that forbids what each mistake does.',
    }),
  ];
}

function share(
  name: string,
  reached: number,
  total: number,
  needed: number,
  { repair }: Pick<Gate, 'repair'>,
): Gate {
  const part = total === 0 ? 1 : reached / total;
  return {
    name,
    passed: part >= needed,
    reached: `${grouped(reached)} of ${grouped(total)} (${percentText(part)})`,
    needed: `at least ${percentText(needed)}`,
    repair,
  };
}
