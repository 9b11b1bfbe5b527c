import { laws } from './catalogue.ts';
import type { Law } from './law.ts';

/** The laws as a table in Markdown. */
export function lawsTable(): string {
  const rows = laws.map((law) => `| \`${law.id}\` | ${law.statement} | ${tried(law)} |`);
  return ['| law | what holds | tried on |', '| --- | --- | --- |', ...rows].join('\n');
}

function tried({ eachCall, eachRun }: Law): string {
  const parts = [
    ...(eachCall === undefined ? [] : [`every call of ${share(eachCall.oneIn)}`]),
    ...(eachRun === undefined ? [] : [`the end of ${share(eachRun.oneIn)}`]),
  ];
  return parts.join('; ');
}

function share(oneIn: number): string {
  return oneIn === 1 ? 'every run' : `one run in ${oneIn}`;
}
