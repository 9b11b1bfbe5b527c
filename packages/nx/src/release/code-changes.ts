import { exportedNames } from './exported-names.ts';
import type { PackageChange } from './package-change.ts';
import type { FilePair } from './scenario-changes.ts';
import { manifestFile, parseManifest } from '@envloom/env-package';

const entryFile = 'src/index.ts';
const MOST_NAMED = 5;

const namesIn = (names: readonly string[]): string => {
  const shown = names
    .slice(0, MOST_NAMED)
    .map((name) => `\`${name}\``)
    .join(', ');
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
};

function exportChanges({ before = '', after = '' }: FilePair): PackageChange[] {
  const [old, now] = [exportedNames(before), exportedNames(after)];
  const gone = [...old].filter((name) => !now.has(name));
  const come = [...now].filter((name) => !old.has(name));
  return [
    ...(gone.length > 0
      ? [
          {
            bump: 'major' as const,
            section: 'package' as const,
            text: `exports ${namesIn(gone)} no more`,
          },
        ]
      : []),
    ...(come.length > 0
      ? [
          {
            bump: 'minor' as const,
            section: 'package' as const,
            text: `exports ${namesIn(come)} now`,
          },
        ]
      : []),
  ];
}

const generatorOf = (text: string | undefined): string | undefined =>
  parseManifest(text ?? '')?.generator;

function emittedText(files: readonly FilePair[]): string {
  const manifest = files.find(({ path }) => path === manifestFile);
  const [old, now] = [generatorOf(manifest?.before), generatorOf(manifest?.after)];
  if (old === now || old === undefined || now === undefined) return 'has other emitted code';
  return `has other emitted code, by ${now} (before: ${old})`;
}

/**
 * What changed in a package whose model is the same: code that another version of envloom emits, and
 * texts. Of a package whose model changed, the model tells it better.
 */
export function codeChanges(files: readonly FilePair[]): PackageChange[] {
  const code = files.filter(({ path }) => path.startsWith('src/'));
  const texts = files.filter(({ path }) => !/^(?:src|scenarios)\/|^package\.json$|^\./.test(path));
  const entry = files.find(({ path }) => path === entryFile);
  return [
    ...(entry === undefined ? [] : exportChanges(entry)),
    ...(code.length > 0
      ? [{ bump: 'patch' as const, section: 'package' as const, text: emittedText(files) }]
      : []),
    ...texts.map(({ path }) => ({
      bump: 'patch' as const,
      section: 'package' as const,
      text: `\`${path}\` is another one`,
    })),
  ];
}
