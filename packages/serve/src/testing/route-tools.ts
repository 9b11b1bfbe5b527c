import { Episode } from '@envloom/episodes';
import {
  defineTool,
  Environment,
  type EnvironmentOptions,
  type Result,
  type WorldDefinition,
} from '@envloom/runtime';
import { LibraryLoans } from '@envloom/runtime/testing';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { ServedEnvironment } from '../catalogue/open-environment.ts';
import { library } from './library.ts';

/** What the protocols have routes or methods of. */
export const routeNames: readonly string[] =
  `sessions environments health metrics mcp rpc ws state schema seed_session verify close_session
  aggregate_metrics reverify_mode reset step close end fork get_reward`.split(/\s+/);

const tools = routeNames.map((name) =>
  defineTool<object>({
    name,
    method: 'answer',
    kind: 'query',
    description: `Answers ${name}.`,
    params: { text: { type: 'string', optional: true } },
    returns: { type: 'string' },
    failures: [],
  }),
);

const definition: WorldDefinition = { ...LibraryLoans.definition, tools };

class RouteTools extends Environment<object> {
  static readonly definition: WorldDefinition = definition;

  constructor(options: EnvironmentOptions = {}) {
    super(definition, options);
  }

  answer(args: object): Result<string> {
    const [tool] = tools;
    if (tool === undefined) throw new Error('there are no tools');
    return this.transact(tool, args, () => 'answered');
  }
}

/** A library whose tools are called like routes. */
export function routeTools(): Catalogue {
  return new Catalogue([{ ...library(), definition, episode }]);
}

const episode: ServedEnvironment['episode'] = (scenario, options) =>
  new Episode(RouteTools, scenario, options);
