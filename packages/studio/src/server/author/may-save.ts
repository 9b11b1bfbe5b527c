import { ServeError } from '@envloom/serve';
import type { FastifyRequest } from 'fastify';
import type { StudioContext } from '../context.ts';
import { mustBeOwnPage } from '../own-page.ts';

/** Why nothing can be saved of an environment; undefined where it can. */
export function readOnlyReason(
  { canSave, environments, root }: StudioContext,
  name: string,
): string | undefined {
  if (!canSave)
    return 'Nothing is saved here, since other machines reach this server. Start envloom studio on the machine that has the files.';
  if (environments.root(root, name).startsWith('..'))
    return 'This environment came with the command and does not belong to this workspace. Copy its folder into the workspace to change it.';
  return undefined;
}

/**
 * Whether a request may change files of an environment.
 *
 * @throws ServeError where nothing may be saved
 */
export function mustSave(context: StudioContext, request: FastifyRequest, name: string): void {
  const reason = readOnlyReason(context, name);
  if (reason !== undefined) throw new ServeError('FORBIDDEN', 'Nothing can be saved here.', reason);
  mustBeOwnPage(request);
}
