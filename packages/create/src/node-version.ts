import { CreateError } from './create-error.ts';
import { outputOf } from './run.ts';
import { nodePackages, oldestNode } from './versions.ts';

const majorOf = (version: string): number => Number.parseInt(version.replace(/^v/, ''), 10);

const advice = `envloom needs Node ${oldestNode} or newer: install it from https://nodejs.org, and run this again.`;

/**
 * Refuses at once where the Node of the machine is too old and npm has none for it.
 *
 * @throws CreateError that says what to install
 */
export function assertNodeCanCome(platform: string, version: string): void {
  if (majorOf(version) >= oldestNode || nodePackages[platform] !== undefined) return;
  throw new CreateError(
    `This is Node ${version}, and npm brings no newer one for ${platform}. ${advice}`,
  );
}

/**
 * After the installation: the Node that runs in the workspace.
 *
 * @throws CreateError where it is too old
 */
export async function assertNodeCame(folder: string): Promise<void> {
  const version = (await outputOf(folder, 'node', ['--version'])) ?? 'none';
  if (majorOf(version) >= oldestNode) return;
  throw new CreateError(
    `The Node of the new workspace is ${version}, although npm should have brought a newer one as an ` +
      `optional dependency (is \`omit=optional\` among your npm settings?). ${advice}`,
  );
}
