import { relative } from 'node:path';
import { counted } from '@envloom/core';
import { type CommandContext, ProgressLine } from '@envloom/core/command';
import { exportSite } from '@envloom/studio';
import { interruptible } from '../interruptible.ts';

/**
 * Writes the page with environments as a static site, and says so.
 *
 * @param folders of environments, absolute
 * @param site the folder to write, absolute
 * @throws Error where the folder holds something else, or naming what is wrong with environments, which the
 * site shows as broken
 */
export async function exportStudio(
  folders: readonly string[],
  site: string,
  context: CommandContext,
): Promise<void> {
  const { root, output } = context;
  const progress = new ProgressLine('site', output);
  const { environments, problems } = await interruptible(context, (signal) =>
    exportSite({
      root,
      folders,
      output: site,
      signal,
      onBuild: () => void output.write('Building the page …\n'),
      onProgress: progress.show.bind(progress),
    }),
  ).finally(() => progress.clear());
  const where = relative(root, site) || '.';
  output.write(
    `Written to ${where}: the page with ${counted(environments, 'environment')}. Any web server can serve it.\n`,
  );
  if (problems.length === 0) return;
  throw new Error(
    ['The site shows these environments as broken:', ...problems.map((text) => `  ${text}`)].join(
      '\n',
    ),
  );
}
