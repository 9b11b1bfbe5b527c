import type { CheckedModel, Operation, Param } from '@envloom/logic-model';
import type { Json, JsonObject } from '@envloom/core';
import type { World } from '@envloom/sampler';
import { type Finding, type FindingDetails, findingOf } from '../../findings/finding.ts';
import { changesOf, type Episode, numbersMoved, type Plays, type RowChange } from './episodes.ts';

/** Names of operations that take back what another did. */
const taking =
  /(?:^|_)(?:cancel|void|refund|undo|revoke|reverse|withdraw|unreserve|unassign|undelete|remove|delete|reject|deregister|unenrol|unenroll|unregister|take_back|give_back)(?:_|$)/u;

/** Names of operations that end what another began: what is counted goes back, what was paid stays. */
const ending = /(?:^|_)(?:return|release|leave|drop|check_in)(?:_|$)/u;

const mostTries = 25;
const fewest = 2;

/** A number that one operation moved and the other should move back. */
interface Trace {
  readonly entity: string;
  readonly field: string;
  readonly type: string | undefined;
  readonly fate: 'back' | 'left' | 'elsewhere' | 'again';
  /** Whether the undoing operation could be called once more and moved it once more. */
  readonly isTwice: boolean;
}

/** Effects of an operation that the one undoing it leaves, moves on another row, or repeats. */
export function notUndone(checked: CheckedModel, plays: Plays): Finding[] {
  return checked.model.operations.flatMap((undo) =>
    checked.model.operations
      .filter((done) => isUndoneBy(done, undo))
      .flatMap((done) => {
        const tried = (plays.get(done) ?? []).slice(0, mostTries);
        const traces = tried.flatMap((play) => tryUndo(play, undo, checked));
        return judged(traces, done, undo);
      }),
  );
}

function isUndoneBy(done: Operation, undo: Operation): boolean {
  if (done === undo || done.kind === 'query' || undo.kind === 'query') return false;
  return isUndoing(undo.name) && (areInverse(done, undo) || !isUndoing(done.name));
}

function areInverse(done: Operation, undo: Operation): boolean {
  return done.inverse === undo.name || undo.inverse === done.name;
}

function isUndoing(name: string): boolean {
  return taking.test(name) || ending.test(name);
}

/** Calls the undoing operation on what a call has made, and compares the numbers. */
function tryUndo(play: Episode, undo: Operation, checked: CheckedModel): Trace[] {
  const made = play.changes.filter(isBegun);
  const args = argumentsFrom(play, made, undo);
  if (args === undefined) return [];
  const { after } = play.observed;
  const start = startFor(undo, args, after, checked.model.operations);
  if (start === undefined) return [];
  const world = start.fork();
  world.call(undo.name, args);
  const back = changesOf(checked.model.entities, { before: start, after: world });
  const isTouched = made.some((row) => back.some(isSameRow(row)));
  if (!isTouched && !areInverse(play.operation, undo)) return [];
  const twin = world.fork();
  const more = twin.call(undo.name, args).success
    ? changesOf(checked.model.entities, { before: world, after: twin })
    : [];
  // What the step in between has moved is no longer for the undoing operation to move.
  const moved = changesOf(checked.model.entities, { before: after, after: start });
  return play.changes
    .filter((change) => !made.includes(change) && !moved.some(isSameRow(change)))
    .flatMap((change) => tracesOf(change, back, more))
    .filter(({ type }) => taking.test(undo.name) || type === 'integer');
}

const isSameRow =
  ({ entity, key }: RowChange) =>
  (other: RowChange): boolean =>
    other.entity === entity && other.key === key;

/** A row that a call made, or moved on by its status. */
function isBegun({ entity, before, after }: RowChange): boolean {
  if (before === undefined || after === undefined) return before === undefined;
  return entity.fields.some(
    ({ type, name }) =>
      type === 'enum' && /status|state/u.test(name) && before[name] !== after[name],
  );
}

/** A world in which the undoing works: at once, or after one step more, such as shipping. */
function startFor(
  undo: Operation,
  args: JsonObject,
  world: World,
  operations: readonly Operation[],
): World | undefined {
  if (world.fork().call(undo.name, args).success) return world;
  const steps = operations.filter(
    ({ name, kind, params }) => kind === 'mutation' && params.length === 1 && !isUndoing(name),
  );
  for (const { name, params } of steps) {
    const [param] = params;
    const key = param && args[param.name];
    if (param === undefined || key === undefined) continue;
    const next = world.fork();
    const isDone = next.call(name, { [param.name]: key }).success;
    if (isDone && next.fork().call(undo.name, args).success) return next;
  }
  return undefined;
}

/** What takes a given amount back may do so again, and leaves the rest. */
function isPartial({ params }: Operation): boolean {
  return params.some(
    (param) => (param.type === 'number' || param.type === 'integer') && isNeeded(param),
  );
}

/** Arguments that name the rows that were made; nothing where the params ask for more. */
function argumentsFrom(
  play: Episode,
  made: readonly RowChange[],
  undo: Operation,
): JsonObject | undefined {
  const given = undo.params.map((param) => [param, valueFor(param, play, made)] as const);
  if (given.some(([param, value]) => value === undefined && isNeeded(param))) return undefined;
  const namesRow =
    made.length === 0 || given.some(([, value]) => made.some(({ key }) => key === value));
  if (!namesRow && !areInverse(play.operation, undo)) return undefined;
  return Object.fromEntries(
    given.flatMap(([{ name }, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function isNeeded({ optional, default: fallback }: Param): boolean {
  return optional !== true && fallback === undefined;
}

function valueFor(param: Param, play: Episode, made: readonly RowChange[]): Json | undefined {
  if (param.type === 'ref') {
    const row = made.find(({ entity }) => entity.name === param.entity);
    if (row !== undefined) return row.key;
  }
  const same = play.args[param.name];
  if (same !== undefined || !isNeeded(param)) return same;
  if (param.type === 'string') return 'a good reason';
  if (param.type === 'number' || param.type === 'integer') return Math.max(1, param.min ?? 1);
  return param.type === 'enum' ? param.values[0] : undefined;
}

/** What became of each number of a row that was there before. */
function tracesOf(
  change: RowChange,
  back: readonly RowChange[],
  more: readonly RowChange[],
): Trace[] {
  const { entity } = change;
  if (entity.history === true) return [];
  return numbersMoved(change).map(([field, by]) => {
    const others = back.filter((each) => each.entity === entity);
    const own = others.find(({ key }) => key === change.key);
    const type = entity.fields.find(({ name }) => name === field)?.type;
    const again = more.find((each) => each.entity === entity && each.key === change.key);
    const isTwice = again !== undefined && numbersMoved(again).some(([name]) => name === field);
    return { entity: entity.name, field, type, isTwice, fate: fateOf(field, by, own, others) };
  });
}

function fateOf(
  field: string,
  by: number,
  own: RowChange | undefined,
  others: readonly RowChange[],
): Trace['fate'] {
  const moved = (change: RowChange) =>
    numbersMoved(change).find(([name]) => name === field)?.[1] ?? 0;
  const ownBack = own === undefined ? 0 : moved(own);
  if (own !== undefined && own.after === undefined) return 'back';
  if (ownBack !== 0) return Math.sign(ownBack) === Math.sign(by) ? 'again' : 'back';
  const isElsewhere = others.some(
    (change) => change !== own && moved(change) !== 0 && Math.sign(moved(change)) !== Math.sign(by),
  );
  return isElsewhere ? 'elsewhere' : 'left';
}

function judged(traces: readonly Trace[], done: Operation, undo: Operation): Finding[] {
  const groups = Map.groupBy(traces, ({ entity, field }) => `${entity}.${field}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length < fewest) return [];
    const { entity, field } = first;
    const details = { operation: undo.name, entity, field };
    const fates = new Set(group.map(({ fate }) => fate));
    const isAstray = group.filter(({ fate }) => fate === 'elsewhere').length >= fewest;
    if (isPartial(undo) && !isAstray) return [];
    if (fates.has('back') && !isAstray) {
      return group.some(({ isTwice }) => isTwice) ? undoneTwice(done, details) : [];
    }
    if (fates.has('elsewhere')) return wrongParty(done, details);
    const problem = fates.has('again') ? 'moves it the same way again' : 'leaves it so';
    return findingOf(
      'NOT_UNDONE',
      `${undo.name}: ${done.name} moves ${field} of ${entity}, and this ${problem}`,
      { ...details, fix: `Move ${field} back by what ${done.name} moved it.` },
    );
  });
}

type Details = Required<Pick<FindingDetails, 'operation' | 'entity' | 'field'>>;

function undoneTwice(done: Operation, details: Details): Finding {
  const { operation, entity, field } = details;
  return findingOf(
    'UNDONE_TWICE',
    `${operation}: what ${done.name} did to ${field} of ${entity} is taken back again at each further call`,
    { ...details, fix: 'Refuse the second call: check the status and change it.' },
  );
}

function wrongParty(done: Operation, details: Details): Finding {
  const { operation, entity, field } = details;
  return findingOf(
    'WRONG_PARTY',
    `${operation}: ${done.name} moves ${field} of one ${entity}, and this moves it back on another`,
    { ...details, fix: `Move ${field} back on the row that ${done.name} changed.` },
  );
}
