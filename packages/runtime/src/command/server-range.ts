import { fileURLToPath } from 'node:url';
import { packageIn } from './package-json.ts';

/** What npm is asked for: `@envloom/serve` is released with the runtime, in the same version. */
export function serverRange(): string {
  const folder = fileURLToPath(new URL('../..', import.meta.url));
  return `@envloom/serve@^${packageIn(folder).version}`;
}
