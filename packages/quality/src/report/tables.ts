import type { QualityReport } from './report.ts';

/** What a report lists: each place that was not reached, each mistake that nothing noticed, and so on. */
export interface ReportTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The tables of a report; one without rows is left out. */
export function reportTables(report: QualityReport): readonly ReportTable[] {
  return allTables(report).filter(({ rows }) => rows.length > 0);
}

function allTables(report: QualityReport): readonly ReportTable[] {
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

function operationTable({ coverage }: QualityReport): ReportTable {
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

function ruleTable({ rules }: QualityReport): ReportTable {
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

function entityTable({ coverage }: QualityReport): ReportTable {
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
