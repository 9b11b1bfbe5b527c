import { findingCatalogue, severities } from '../findings/catalogue.ts';
import { fixOf, type Finding } from '../findings/finding.ts';
import { counted } from './figures.ts';
import { placeText } from './place.ts';
import { startText, stepText } from './play.ts';
import type { QualityReport } from './report.ts';
import { summaryOf, verdictText, type SummaryRow } from './summary.ts';
import { visible, visibleLine } from './visible.ts';

/** A table of the page; an empty one is not shown. */
interface TableView {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface PlayView {
  readonly start: string;
  readonly steps: readonly string[];
  readonly observed: string;
}

interface FindingView {
  readonly code: string;
  readonly title: string;
  readonly place: string;
  readonly message: string;
  readonly fix: string;
  /** None or one. */
  readonly plays: readonly PlayView[];
}

/** What the page shows: texts that the template escapes. */
export interface PageView {
  readonly env: string;
  readonly passed: boolean;
  readonly verdict: string;
  readonly summary: readonly SummaryRow[];
  readonly groups: readonly {
    readonly severity: string;
    readonly title: string;
    readonly findings: readonly FindingView[];
  }[];
  readonly tables: readonly TableView[];
  readonly modelHash: string;
  readonly envloom: string;
}

export function pageView(report: QualityReport): PageView {
  return {
    env: visibleLine(report.env),
    passed: report.verdict.passed,
    verdict: visibleLine(verdictText(report)),
    summary: summaryOf(report),
    groups: severities.flatMap((severity) => {
      const findings = report.findings.filter((finding) => finding.severity === severity);
      const title = counted(findings.length, severity);
      return findings.length === 0
        ? []
        : [{ severity, title, findings: findings.map(findingView) }];
    }),
    tables: tables(report)
      .filter(({ rows }) => rows.length > 0)
      .map(shown),
    modelHash: visibleLine(report.model_hash),
    envloom: visibleLine(report.envloom),
  };
}

function findingView(finding: Finding): FindingView {
  const { code, message, example } = finding;
  return {
    code,
    title: findingCatalogue[code].title,
    place: visibleLine(placeText(finding)),
    message: visible(message),
    fix: visible(fixOf(finding)),
    plays: example === undefined ? [] : [playView(example)],
  };
}

function playView(example: NonNullable<Finding['example']>): PlayView {
  return {
    start: startText(example),
    steps: example.steps.map(stepText),
    observed: visible(example.observed),
  };
}

const shown = ({ title, head, rows }: TableView): TableView => ({
  title,
  head,
  rows: rows.map((row) => row.map(visible)),
});

function tables(report: QualityReport): TableView[] {
  const { coverage, mutation, laws } = report;
  return [
    operationTable(report),
    ruleTable(report),
    {
      title: 'Branches never taken',
      head: ['Where', 'Condition', 'Never'],
      rows: coverage.branches.missing.map(({ owner, line, text, outcome }) => [
        `${owner.name}, line ${line}`,
        text,
        outcome ? 'held' : 'failed to hold',
      ]),
    },
    {
      title: 'Mistakes that nothing noticed',
      head: ['Where', 'Written', 'Mistake'],
      rows: mutation.survived.map(({ owner, line, before, after }) => [
        `${owner.name}, line ${line}`,
        before,
        after === '' ? '(left out)' : after,
      ]),
    },
    entityTable(report),
    {
      title: 'Settings',
      head: ['Setting', 'Matters'],
      rows: coverage.settings.map(({ name, matters }) => [name, yesNo(matters)]),
    },
    {
      title: 'Laws',
      head: ['Law', 'Checked', 'Holds'],
      rows: laws.map(({ statement, calls, holds }) => [statement, String(calls), yesNo(holds)]),
    },
  ];
}

function operationTable({ coverage }: QualityReport): TableView {
  return {
    title: 'Operations',
    head: ['Operation', 'Kind', 'Succeeded', 'Failures reached', 'Not reached'],
    rows: coverage.operations.map(({ name, kind, succeeded, failures }) => [
      name,
      kind,
      yesNo(succeeded),
      listed(failures.filter(({ reached }) => reached).map(({ code }) => code)),
      listed(failures.filter(({ reached }) => !reached).map(({ code }) => code)),
    ]),
  };
}

function ruleTable({ rules }: QualityReport): TableView {
  return {
    title: 'Rules',
    head: ['Rule', 'Kept by', 'Codes and invariants', 'Dropped guards noticed'],
    rows: rules.map(({ text, kept_by: keptBy, codes, invariants, kills }) => [
      text,
      keptBy,
      listed([...codes, ...invariants]),
      String(kills),
    ]),
  };
}

function entityTable({ coverage }: QualityReport): TableView {
  return {
    title: 'Entities',
    head: ['Entity', 'Created', 'Updated', 'Removed', 'Fields not read', 'Fields not written'],
    rows: coverage.entities.map(({ entity, created, updated, removed, fields }) => [
      entity,
      yesNo(created),
      yesNo(updated),
      yesNo(removed),
      listed(fields.filter(({ read }) => !read).map(({ field }) => field)),
      listed(fields.filter(({ written }) => !written).map(({ field }) => field)),
    ]),
  };
}

const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no');

const listed = (names: readonly string[]): string => (names.length === 0 ? '–' : names.join(', '));
