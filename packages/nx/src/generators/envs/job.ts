import type { CorpusReading } from '@envloom/skel-builder';
import { type CorpusJob, modelingSettings } from '@envloom/skel-builder/run';
import { locate } from '@envloom/env-package';
import { settingsOf } from '@envloom/llm/command';
import { corpusFile } from './corpus-file.ts';
import type { EnvsOptions } from './options.ts';
import type { EnvsPorts } from './ports.ts';

/** @throws Error for an option that means nothing, naming it */
export function jobOf(
  workspaceRoot: string,
  options: EnvsOptions,
  reading: CorpusReading,
  { variables }: Pick<EnvsPorts, 'variables'>,
): CorpusJob {
  const { count, corpus = '', directory } = options;
  const settings = {
    ...settingsOf(options, workspaceRoot, variables),
    ...modelingSettings(options),
  };
  return {
    // An invalid folder is told before anything is paid.
    place: { workspaceRoot, directory: locate('any', directory).directory },
    settings,
    reading,
    count,
    options: {
      ...given(options),
      corpus: corpusFile(corpus, workspaceRoot),
      provider: settings.provider,
    },
  };
}

/** Nx passes options that were not given as undefined. */
function given(options: EnvsOptions): CorpusJob['options'] {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
