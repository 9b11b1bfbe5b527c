import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelFile } from '@envloom/env-package';
import type { PreviewRequest } from '../../protocol/author.ts';
import type { Sources } from './previews/job.ts';
import { SourceFolder } from './source-files.ts';

/**
 * The texts that a preview is of: those of the editor, and for the others those on disk.
 *
 * @param folder of the environment, absolute
 */
export function sourcesOf(folder: string, { drafts }: Pick<PreviewRequest, 'drafts'>): Sources {
  const files = new SourceFolder(folder);
  const savedModel = files.text(modelFile);
  const texts = new Map<string, string>();
  for (const { path } of files.list()) texts.set(path, files.text(path) ?? '');
  for (const [path, text] of Object.entries(drafts)) texts.set(path, text);
  const model = texts.get(modelFile) ?? '';
  texts.delete(modelFile);
  return {
    model,
    tasks: [...texts].map(([file, text]) => ({ file, text })),
    savedModel,
    quality: textOf(join(folder, 'quality.json')),
  };
}

const textOf = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;
