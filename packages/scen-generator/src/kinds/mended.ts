import type { World } from '@envloom/sampler';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import type { Reason } from '../walks/reasons.ts';
import type { RefusedRequest } from '../walks/refused-request.ts';
import { type Cell, type Fate, Laboratory, openWorld } from './laboratory.ts';

/** Worlds in which a reason is mended that are looked at for the next one. */
const mostWorlds = 3;

/** What becomes of a request after a change that mends a reason. */
interface Mend extends Fate, Place {
  /**
   * The reason rests on a field that a row has not, of which a change mended the reason before: what
   * is no bin has no capacity, and is not full.
   */
  readonly isOfAbsence: boolean;
}

/**
 * Whether every further reason also holds once those before it are mended in the data. A guard that
 * speaks once an earlier one is left out may do so only because of what the earlier one denies: an
 * item in repair is reserved for nobody. So each change that mends a reason has to lead to the next
 * one and to nothing else; a change that brings another reason into being does not count.
 */
export function areReal(
  stage: GeneratorContext,
  scene: InitialWorld,
  refused: RefusedRequest,
  reasons: readonly Reason[],
): boolean {
  if (reasons.length < 2) return true;
  const codes = reasons.filter(({ guards }) => guards !== undefined).map(({ name }) => name);
  const rules = reasons.filter(({ guards }) => guards === undefined).map(({ name }) => name);
  let places: readonly Place[] = [{ world: openWorld(stage, scene, refused), changed: [] }];
  for (const at of codes.keys()) {
    const next = codes[at + 1];
    const found = places.flatMap((place) =>
      mendsIn(stage, place, refused.request, codes.slice(at)),
    );
    if (found.some(({ isOfAbsence }) => isOfAbsence)) return false;
    if (found.some((mend) => rules.some((rule) => !mend.rules.includes(rule)))) return false;
    if (found.length === 0 && (next !== undefined || rules.length > 0)) return false;
    if (next !== undefined && found.some((mend) => mend.code !== next)) return false;
    places = distinct(found).slice(0, mostWorlds);
  }
  return true;
}

/** A world in which reasons are mended, and the changes that did it. */
interface Place {
  readonly world: World;
  readonly changed: readonly Cell[];
}

function mendsIn(
  stage: GeneratorContext,
  { world, changed }: Place,
  request: Request,
  [code, ...later]: readonly string[],
): readonly Mend[] {
  const lab = new Laboratory(stage, request, world);
  return lab.cells.flatMap((cell) => {
    const fate = lab.fateWith(cell);
    if (fate === undefined || fate.code === code) return [];
    const isMend = fate.code === undefined || later.includes(fate.code);
    const isOfAbsence = changed.some((each) => isAbsentBeside(each, cell));
    return isMend ? [{ ...fate, changed: [...changed, cell], isOfAbsence }] : [];
  });
}

/** Whether one change gives a field to a row that had none, and another one changed that row. */
function isAbsentBeside({ row }: Cell, { row: other, flip }: Cell): boolean {
  const isSameRow = row.id.entity === other.id.entity && row.id.key === other.id.key;
  return isSameRow && flip !== undefined && other.row[flip.field] === undefined;
}

/** One mend for each field and row. */
function distinct(mends: readonly Mend[]): readonly Mend[] {
  const byCell = mends.map((mend) => {
    const names = mend.changed.map(({ row: { id }, flip }) => [
      id.entity,
      id.key,
      flip?.field ?? '',
    ]);
    return [JSON.stringify(names), mend] as const;
  });
  return [...new Map(byCell).values()];
}
