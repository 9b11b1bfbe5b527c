import { canonicalJson, type JsonObject, isSame } from '@envloom/core';
import { episodeToolsOf, type Scenario } from '@envloom/episodes';
import { StateError } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { GeneratorContext } from '@envloom/scen-generator';
import { queriesAbout } from '../../packages/scen-generator/src/kinds/queries-about.ts';
import { type Change, changesOf, leavesIn, rowsOf } from './changes.ts';
import type { State } from './values.ts';
import type { Played, Variant } from './variant.ts';

/** Mended states from which the next reason is looked for, and mends whose looks are played. */
const mostMended = 3;
const mostLooks = 4;

interface Request {
  readonly tool: string;
  readonly args: JsonObject;
}

/** A change of the start that mends a reason, and what the request is refused with then. */
interface Mend extends Change {
  readonly world: World;
  readonly code: string | undefined;
}

/**
 * Declines for reasons that the data do not bear out, none of which may win; and a look at what decides
 * before the request is declined, which has to win. The rows at the start are changed one value at a
 * time, as they are stored, and the request is tried.
 */
export function judgedReasons(
  stage: GeneratorContext,
  state: State,
  scenario: Scenario,
  wins: (steps: readonly Played[]) => boolean,
): readonly Variant[] {
  const { refuses } = scenario;
  const declined = scenario.checks.find((check) => check.kind === 'declined');
  if (declined === undefined || refuses?.message === undefined) return [];
  const request = { tool: refuses.tool, args: refuses.arguments };
  const start = stage.plain.draft({ state });
  // What is refused only when a call ends is not seen where nothing need be valid.
  if (codeOf(start, request) !== refuses.reason) return [];
  const codes = declined.reasons.filter((name) => stage.ruleOf(name) !== undefined);
  const mends = mendsOf(stage, state, request, codes);
  const { tool } = request;
  const { name } = episodeToolsOf(stage.definition).decline;
  const decline = (reason: string): Played => ({ kind: 'call', tool: name, arguments: { reason } });
  const from = scenario.reference.findIndex((step) => step.kind === 'call' && step.tool === name);
  const wrong = falseReasons(stage, request, codes, mends).map((reason): Variant => ({
    kind: 'false reason',
    tool,
    argument: reason,
    what: `holds in no state in which ${codes[0]} is mended`,
    from,
    steps: [decline(reason), last],
  }));
  if (scenario.kind !== 'must-refuse') return wrong;
  const looks = looksAt(stage, state, request, mends).map((look) => [
    look,
    decline(refuses.reason),
    last,
  ]);
  const steps = looks.find(wins) ?? looks[0];
  const look = (what: string, played: readonly Played[]): Variant => ({
    kind: 'right look',
    tool,
    argument: refuses.reason,
    what,
    from: 0,
    steps: played,
  });
  const { facts, queries } = declined.seen;
  if (facts.length + queries.length === 0) return [...wrong, look('nothing shows it', [last])];
  return steps === undefined ? wrong : [...wrong, look('after a look at what decides', steps)];
}

const last: Played = { kind: 'message', content: 'That is all.' };

function codeOf(world: World, { tool, args }: Request): string | undefined {
  const result = world.fork().call(tool, args);
  return result.success ? undefined : result.error.code;
}

/** Changes after which the first code is not said: it is granted, or refused with a later one. */
function mendsOf(
  stage: GeneratorContext,
  state: State,
  request: Request,
  [first, ...later]: readonly string[],
): readonly Mend[] {
  const mends: Mend[] = [];
  for (const change of changesOf(stage, state, request.args)) {
    const world = draftOf(stage, change.state);
    if (world === undefined) continue;
    const code = codeOf(world, request);
    if (code === first || (code !== undefined && !later.includes(code))) continue;
    mends.push({ ...change, world, code });
  }
  return mends;
}

/** Undefined where not even keys fit. */
function draftOf(stage: GeneratorContext, state: State): World | undefined {
  try {
    return stage.plain.draft({ state });
  } catch (thrown) {
    if (thrown instanceof StateError) return undefined;
    throw thrown;
  }
}

/** The codes after the first that no mended state shows, or not all states with one field mended. */
function falseReasons(
  stage: GeneratorContext,
  request: Request,
  [, ...later]: readonly string[],
  mends: readonly Mend[],
): readonly string[] {
  const [next, ...rest] = later;
  // What nothing here mends is not judged.
  if (next === undefined || mends.length === 0) return [];
  const shown = mends.filter(({ code }) => code === next);
  const cells = new Set(shown.map(cellOf));
  const isFallen = mends.some(
    (mend) => mend.code === undefined && !mend.isRef && cells.has(cellOf(mend)),
  );
  if (shown.length === 0 || isFallen) return [next];
  if (rest.length === 0) return [];
  const distinct = [...new Map(shown.map((mend) => [cellOf(mend), mend])).values()];
  const found = distinct
    .slice(0, mostMended)
    .map(({ state }) => falseReasons(stage, request, later, mendsOf(stage, state, request, later)));
  return found.find((names) => names.length > 0) ?? [];
}

/** Queries that answer otherwise where the reason is mended. */
function looksAt(
  stage: GeneratorContext,
  state: State,
  request: Request,
  mends: readonly Mend[],
): readonly Played[] {
  const start = stage.plain.draft({ state });
  const own = mends.filter(({ isRef }) => !isRef);
  const cells = new Map((own.length > 0 ? own : mends).map((mend) => [cellOf(mend), mend]));
  return [...cells.values()].slice(0, mostLooks).flatMap((mend) => {
    const keys = keysIn(stage, state, [request.args, mend.row]);
    return queriesAbout(stage, keys, request.args)
      .filter(({ tool, args }) => {
        const now = start.fork().call(tool, args);
        const then = mend.world.fork().call(tool, args);
        return now.success && !(then.success && isSame(now.data, then.data));
      })
      .map(({ tool, args }): Played => ({ kind: 'call', tool, arguments: args }));
  });
}

/** The keys of all rows that are named here, or in rows that are named here, by entity. */
function keysIn(stage: GeneratorContext, state: State, named: readonly JsonObject[]) {
  const leaves = new Set(named.flatMap(leavesIn));
  const rows = stage.definition.entities.flatMap(({ name, collection, key }) =>
    rowsOf(state, collection).map((row) => ({ name, key: row[key] ?? null, row })),
  );
  const near = rows.filter(({ key }) => leaves.has(key)).flatMap(({ row }) => leavesIn(row));
  const all = [...leaves, ...near];
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, of]) => {
      const keys = new Set(of.map(({ key }) => key));
      return [name, new Set(all.filter((leaf) => keys.has(leaf)))];
    }),
  );
}

function cellOf({ table, row, field }: Change): string {
  return canonicalJson([table, row, field]);
}
