import type { Environment, WorldWire } from '@envloom/runtime';
import { CannotServeError, type ServedEnvironment } from '../catalogue/open-environment.ts';
import { scenarioOf } from '../session/assign.ts';

/** What an original is spoken to in, where it is served. */
export type TwinProtocol = 'mcp' | 'openapi';

/** An environment that stands in for an original, and answers as that does. */
export interface Twin {
  readonly environment: ServedEnvironment;
  readonly wire: WorldWire;
  /** A new world. All start alike. */
  open(): Environment<object>;
}

/** How the worlds of a twin start. */
export interface TwinStart {
  /** Whose world it is; without it, the environment's own initial world. */
  readonly scenario?: string | undefined;
  /** What its random choices follow from, such as ids that are drawn. */
  readonly seed?: number | undefined;
}

/**
 * The environment as the twin that it is.
 *
 * @throws CannotServeError where it stands in for nothing of the protocol
 * @throws ServeError where it has no such scenario
 */
export function twinOf(
  environment: ServedEnvironment,
  protocol: TwinProtocol,
  { scenario, seed }: TwinStart = {},
): Twin {
  const { wire } = environment.definition;
  if (wire?.protocol !== protocol) throw new CannotServeError(refusalOf(environment, protocol));
  const start =
    scenario === undefined
      ? environment.world()
      : environment.episode(scenarioOf(environment, scenario), {}).environment;
  return { environment, wire, open: () => start.fork(seed === undefined ? {} : { seed }) };
}

function refusalOf({ name, definition }: ServedEnvironment, protocol: TwinProtocol): string {
  const asked = `${name} cannot be served as ${protocol}:`;
  const own = definition.wire?.protocol;
  if (own === undefined)
    return `${asked} its model does not say what it stands in for. Leave --as out, or make a twin: npx nx g env <name> --from ${protocol}:…`;
  return own === 'tools'
    ? `${asked} it was made from a list of tools, which nobody serves. Leave --as out.`
    : `${asked} what it stands in for speaks ${own}. Give --as ${own}.`;
}
