/** What is kept of a step: where it ran, and what came out. */
export interface Section {
  readonly title: string;
  readonly passed: boolean;
  /** The commit that it ran on; undefined where git did not know. */
  readonly commit: string | undefined;
  /** Whether files that it measures were not as in the commit. */
  readonly isDirty: boolean;
  /** Node and the processor. */
  readonly machine: string;
  readonly output: string;
}

const unknownCommit = 'unknown';

const heading = /^## (?<title>.+): (?<verdict>passed|FAILED)$/m;
const origin =
  /^Commit (?<commit>[0-9a-f]{40}|unknown)(?<dirty> with changes)?; (?<machine>.+)\.$/m;
const fence = /^```text\n(?<output>[^]*?)\n?```$/m;

/** The sections of a file of results, by title; what cannot be read is none. */
export function parseResults(text: string): ReadonlyMap<string, Section> {
  const sections = text
    .split(/^(?=## )/m)
    .slice(1)
    .flatMap(parseSection);
  return new Map(sections.map((section) => [section.title, section]));
}

function parseSection(text: string): Section[] {
  const { title, verdict } = heading.exec(text)?.groups ?? {};
  const { commit, dirty, machine } = origin.exec(text)?.groups ?? {};
  const { output } = fence.exec(text)?.groups ?? {};
  if (title === undefined || machine === undefined || output === undefined) return [];
  return [
    {
      title,
      passed: verdict === 'passed',
      commit: commit === unknownCommit ? undefined : commit,
      isDirty: dirty !== undefined,
      machine,
      output,
    },
  ];
}

/** A step as the file shows it: its section (none: it never ran), and why that is out of date. */
export interface Shown {
  readonly title: string;
  readonly section: Section | undefined;
  /** `STALE (changed since: …)`; undefined where the result is current. */
  readonly mark: string | undefined;
}

/** The file of results. */
export function printResults(shown: readonly Shown[]): string {
  return ['# Results of the long tier\n', ...shown.map(printSection)].join('\n');
}

function printSection({ title, section, mark }: Shown): string {
  if (section === undefined) return `## ${title}: not run\n`;
  const { passed, commit = unknownCommit, isDirty, machine, output } = section;
  return [
    `## ${title}: ${passed ? 'passed' : 'FAILED'}`,
    ...(mark === undefined ? [] : [`**${mark}**`]),
    `Commit ${commit}${isDirty ? ' with changes' : ''}; ${machine}.`,
    `\`\`\`text\n${output.trimEnd()}\n\`\`\`\n`,
  ].join('\n\n');
}
