import { ServeError } from '@envloom/serve';
import type { FastifyRequest } from 'fastify';

/**
 * What changes files is for the page of this server alone: a page of another site may reach it from the same browser.
 *
 * @throws ServeError where a page of another server asks
 */
export function mustBeOwnPage({ headers: { origin, host } }: FastifyRequest): void {
  if (origin === undefined || isOf(origin, host)) return;
  throw new ServeError(
    'FORBIDDEN',
    `A page of ${origin} may not change files here.`,
    'Use the page of this server.',
  );
}

const isOf = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host;
