import { EntryReader } from '@envloom/catalog/read';
import { StateError } from '@envloom/runtime';
import { ServeError } from '@envloom/serve';
import type { FastifyInstance } from 'fastify';
import type {
  EnvironmentDocument,
  EnvironmentList,
  ScenarioList,
} from '../../protocol/environments.ts';
import type { StudioContext } from '../context.ts';
import { environmentDocument } from './details.ts';
import { EnvironmentListing } from './listing.ts';
import type { EnvironmentPlace } from './place.ts';
import { scenarioList } from './scenarios.ts';

/** Milliseconds that the list may take; what is not read by then is there when it is asked for again. */
const patience = 200;

interface Named {
  readonly Params: { readonly name: string };
}

/** What people look at of the environments; a static site has the same files. */
export function environmentRoutes(app: FastifyInstance, context: StudioContext): void {
  const { root, environments } = context;
  const reader = new EntryReader(root);
  const listing = new EnvironmentListing(root, environments, reader);
  const placeOf = (name: string): EnvironmentPlace => ({
    name,
    workspaceRoot: root,
    root: environments.root(root, name),
  });

  app.addHook('onClose', () => listing.close());
  app.get('/studio/api/environments.json', async (): Promise<EnvironmentList> => ({
    environments: await listing.soon(patience),
  }));
  app.get<Named>('/studio/api/environments/:name.json', ({ params }): EnvironmentDocument =>
    environmentDocument(placeOf(params.name), reader),
  );
  app.get<Named>('/studio/api/environments/:name/scenarios.json', ({ params }): ScenarioList => {
    const place = placeOf(params.name);
    try {
      return scenarioList(place);
    } catch (error) {
      if (!(error instanceof StateError)) throw error;
      throw new ServeError(
        'UNKNOWN_SCENARIO',
        `the scenarios of ${place.name} cannot be read: ${error.problems.join('; ')}`,
        `Make them again: npx nx g scenarios ${place.name}`,
      );
    }
  });
}
