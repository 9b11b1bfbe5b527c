import type { AppParts } from '@envloom/serve';
import type { Environments } from './environments/environments.ts';

/** What the routes of the page work on. */
export interface StudioContext {
  /** The workspace, absolute: files are named by paths relative to it. */
  readonly root: string;
  readonly environments: Environments;
  /** Whether models may be saved: only where no other machine reaches the server. */
  readonly canSave: boolean;
  readonly server: AppParts;
}
