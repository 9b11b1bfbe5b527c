import type { Bump } from '@envloom/logic-model';
import { createHash } from 'node:crypto';

/** Where Nx looks for version plans (`nx release plan` writes there too). */
export const versionPlansFolder = '.nx/version-plans';

/** A step of one project with what its changelog says; Nx reads it at `nx release`. */
export interface VersionPlan {
  readonly project: string;
  readonly bump: Bump;
  /** Markdown; its first line is the item of the changelog that the rest belongs to. */
  readonly text: string;
}

/** One file per project: planning again replaces it. */
export function planFile(project: string): string {
  return `${versionPlansFolder}/${project}.md`;
}

const marker = /^# Proposed by `npx nx g release-plan`.*\(content ([0-9a-f]{12})\)\.\r?\n/m;

const hashOf = (content: string): string =>
  createHash('sha256').update(content.replaceAll('\r\n', '\n')).digest('hex').slice(0, 12);

/** A version plan in Nx's format: the step in front matter, then the text. */
export function printPlan({ project, bump, text }: VersionPlan): string {
  const content = `${project}: ${bump}\n---\n\n${text.trimEnd()}\n`;
  const comment =
    '# Proposed by `npx nx g release-plan`, which replaces it unless it was edited ' +
    `(content ${hashOf(content)}).\n`;
  return `---\n${comment}${content}`;
}

/** Who wrote the text of a plan's file last: `proposed` is as it was proposed. */
export function authorOf(file: string): 'proposed' | 'edited' | 'other' {
  const [line, hash] = marker.exec(file) ?? [];
  if (line === undefined || hash === undefined) return 'other';
  const content = file.slice(file.indexOf(line) + line.length);
  return hashOf(content) === hash ? 'proposed' : 'edited';
}
