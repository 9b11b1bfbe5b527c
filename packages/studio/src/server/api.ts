import type { ServerExtension } from '@envloom/serve';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import type { Features } from '../protocol/features.ts';
import type { StudioContext } from './context.ts';
import { playRoutes } from './play/routes.ts';
import { watchRoutes } from './watch/routes.ts';
import { synthesisRoutes } from './synthesis/routes.ts';
import { authorRoutes } from './author/author-routes.ts';
import { languageServer } from './author/lsp-channel.ts';
import type { Environments } from './environments/environments.ts';
import { environmentRoutes } from './environments/routes.ts';
import { packAnswers } from './pack-answers.ts';

/** The routes of an area of the page. Paths begin with `/studio/api/`; those of files that a static site has, too, end in `.json`. */
export type AreaRoutes = (app: FastifyInstance, context: StudioContext) => void;

const areas: readonly AreaRoutes[] = [
  environmentRoutes,
  playRoutes,
  authorRoutes,
  synthesisRoutes,
  watchRoutes,
];

/** docs/studio-protocol.md describes these routes. */
export function apiRoutes(app: FastifyInstance, context: StudioContext): void {
  const features: Features = {
    version: packageJson.version,
    isLive: true,
    canSave: context.canSave,
  };
  app.register((inner, _options, done) => {
    packAnswers(inner);
    inner.get('/studio/api/features.json', () => features);
    for (const routes of areas) routes(inner, context);
    done();
  });
}

/** WebSockets by path. */
export const apiChannels = (environments: Environments): ServerExtension['channels'] => ({
  '/studio/lsp': languageServer(environments),
});
