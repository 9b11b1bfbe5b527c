import { z } from 'zod';
import { type Catalogue, fullName } from '../catalogue/catalogue.ts';
import { ServeError } from '../errors/serve-error.ts';
import type { Session } from '../session/session.ts';
import { openRequest, type OpenRequest, read } from '../session/session-request.ts';

const asked = openRequest.omit({ environment: true, content_hash: true });

/** What a row says of the episode. The training data's format `nemo-gym` writes it; more may stand beside. */
const task = z.looseObject({
  /** `library-loans` or `library-loans@0.1.0`. */
  env: z.string().max(200),
  /** Of the model that the row was made with. */
  model_hash: z.string().optional(),
  content_hash: openRequest.shape.content_hash,
  ...asked.shape,
});

export type Task = z.infer<typeof task>;

const members = z.record(z.string(), z.unknown());

/**
 * The task of a row. Rows have it in `verifier_metadata`; NeMo Gym's environment servers put the row,
 * or what was in `verifier_metadata`, in `task_data`; migrated rows are flat.
 *
 * @throws ServeError where there is none
 */
export function taskOf(row: unknown): Task {
  const [where, given] = innermost('', members.safeParse(row).data ?? {});
  const told = read(task, given, where);
  mustPin(told, where);
  if (told.scenario !== undefined || told.seed !== undefined) return told;
  const repair = 'Take rows as the training data format "nemo-gym" writes them.';
  throw new ServeError('INVALID_REQUEST', 'no scenario and no seed', repair, where);
}

/**
 * Rows name the content of their scenario. Those that name the model and not the content are of a time
 * when an id was enough, and may be about another task by now.
 */
function mustPin(
  { model_hash, scenario: named, content_hash: content }: Task,
  where: string,
): void {
  if (model_hash === undefined || named === undefined || content !== undefined) return;
  throw new ServeError(
    'OTHER_VERSION',
    `the row names ${named} without a content_hash, and another task may have this id by now`,
    'Make the rows again: npx envloom data … --format nemo-gym.',
    where,
  );
}

function innermost(
  where: string,
  row: Readonly<Record<string, unknown>>,
): readonly [string, Readonly<Record<string, unknown>>] {
  for (const name of ['task_data', 'verifier_metadata'] as const) {
    const inner = members.safeParse(row[name]).data;
    if (inner !== undefined) return innermost([where, name].filter(Boolean).join('.'), inner);
  }
  return [where === '' && row['env'] === undefined ? 'verifier_metadata' : where, row];
}

/**
 * What to open for a task.
 *
 * @throws ServeError where the environment is not served in the version that the row was made with
 */
export function requestOf(given: Task, catalogue: Catalogue): OpenRequest {
  const { content_hash } = given;
  return {
    ...asked.strip().parse(given),
    content_hash,
    environment: environmentOf(given, catalogue),
  };
}

/** Of several versions that with the model of the row. */
function environmentOf({ env, model_hash }: Task, catalogue: Catalogue): string {
  const named = [...catalogue].filter((one) => one.name === env || fullName(one) === env);
  if (model_hash === undefined || named.length === 0) return env;
  const [fitting] = named.filter(({ definition }) => definition.modelHash === model_hash);
  if (fitting !== undefined) return fullName(fitting);
  throw new ServeError(
    'OTHER_VERSION',
    `the row was made with model_hash ${model_hash}, and ${env} has another here`,
    'Serve the version that the rows were made with, or make the rows again.',
    'verifier_metadata.model_hash',
  );
}

/**
 * That a row is about the session it came with. Of what the session plays nothing is told: a model that
 * calls a tool `verify` must not learn of it.
 *
 * @param seeded the task of the row that opened the session, where one did
 * @throws ServeError where it is about another task
 */
export function mustBeOf(session: Session, given: Task, seeded: Task | undefined): void {
  const other = otherMember(session, given, seeded);
  if (other === undefined) return;
  throw new ServeError(
    'INVALID_REQUEST',
    'the session was seeded with another row',
    'Send the row that the session was seeded with, with the cookie of that session.',
    `verifier_metadata.${other}`,
  );
}

/** Whether a row is that of the session. */
export function isOfSession(row: unknown, session: Session, seeded: Task | undefined): boolean {
  const { success, data } = task.safeParse(innermost('', members.safeParse(row).data ?? {})[1]);
  return success && otherMember(session, data, seeded) === undefined;
}

const compared = Object.keys(task.shape).toReversed();

/** What a row says otherwise than the one that the session was seeded with. */
function otherMember(session: Session, given: Task, seeded: Task | undefined): string | undefined {
  const wanted: Task = seeded ?? { ...given, ...playedIn(session, given) };
  return compared.find((member) => given[member] !== wanted[member]);
}

/** Of a session that no row has opened. */
function playedIn(
  session: Session,
  { env, model_hash, scenario: named, content_hash: content, seed: drawnBy }: Task,
): Partial<Task> {
  const { environment, scenario: played, seed: drawn } = session.assignment;
  const names = [environment.name, fullName(environment)];
  return {
    env: names.find((name) => name === env) ?? environment.name,
    model_hash: model_hash && environment.definition.modelHash,
    scenario: named && played,
    content_hash: content && session.contentHash,
    // Beside a scenario it chooses nothing.
    seed: named === undefined ? drawn : drawnBy,
  };
}
