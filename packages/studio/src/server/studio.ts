import {
  type AppParts,
  type Catalogue,
  type ServerExtension,
  watchCatalogue,
} from '@envloom/serve';
import type { FastifyInstance } from 'fastify';
import { apiChannels, apiRoutes } from './api.ts';
import { Environments } from './environments/environments.ts';
import { pageFolder } from './page/page-folder.ts';
import { pageRoutes } from './page/page-routes.ts';

export interface StudioOptions {
  /** The workspace, absolute. */
  readonly root: string;
  /** Of environments, absolute. */
  readonly folders: readonly string[];
  /** What the server has open for agents. */
  readonly catalogue: Catalogue;
  /** The page has to be built first, which takes seconds. */
  readonly onBuild?: () => void;
}

/** The page for people, and what it asks the server for. */
export async function studio(options: StudioOptions): Promise<ServerExtension> {
  const { root, folders, catalogue, onBuild } = options;
  const page = await pageFolder(onBuild);
  const environments = new Environments(folders, catalogue);
  return {
    routes: (app, server) => {
      watchOpened(environments, app, server);
      pageRoutes(app, page);
      apiRoutes(app, { root, environments, canSave: server.isLocal, server });
    },
    channels: apiChannels(environments),
  };
}

/** Code of a model that does not return is stopped in the environments that are opened here, too. */
function watchOpened(
  environments: Environments,
  app: FastifyInstance,
  { watch, log }: AppParts,
): void {
  const ends: (() => void)[] = [];
  environments.onOpen((environment) => ends.push(watchCatalogue([environment], watch, log)));
  app.addHook('onClose', async () => {
    for (const end of ends) end();
  });
}
