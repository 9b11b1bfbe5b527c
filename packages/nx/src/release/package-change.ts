import type { Bump } from '@envloom/logic-model';

/** What changed in a package besides its model. */
export interface PackageChange {
  readonly bump: Bump;
  readonly section: 'scenarios' | 'package';
  /** One line of Markdown. */
  readonly text: string;
}

/** The versions that are compatible by a caret: `1` of `^1.2.3`, `0.2` of `^0.2.3`. */
function lineOf(range: string): string | undefined {
  const [, major, minor] = /(\d+)\.(\d+)\.\d+/.exec(range) ?? [];
  if (major === undefined) return undefined;
  return major === '0' ? `0.${minor}` : major;
}

/** Whether who uses the one version or range may have to change something for the other. */
export function isBreaking(before: string, after: string): boolean {
  const [old, now] = [lineOf(before), lineOf(after)];
  return old === undefined || now === undefined || old !== now;
}
