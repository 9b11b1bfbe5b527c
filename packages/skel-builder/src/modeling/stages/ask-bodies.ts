import { compactJson } from '../compact-json.ts';
import { ask, type Interview } from './ask.ts';
import { bodiesAnswerSchema, type BodiesAnswer } from './schemas.ts';
import { allAsked, shares } from './shares.ts';

/** Which bodies are asked for, and how. */
export interface BodiesQuestion {
  readonly interview: Interview;
  /** The operations. */
  readonly names: readonly string[];
  /** Most bodies in one request. */
  readonly share: number;
  /** Whether all shares but the first are asked at once: fewer rounds, and functions may be written twice. */
  readonly isAtOnce?: boolean;
  /** What the prompt for some of them shows besides. */
  readonly contextOf: (names: readonly string[]) => Readonly<Record<string, unknown>>;
}

async function askShare(
  { interview, contextOf }: BodiesQuestion,
  names: readonly string[],
  known: BodiesAnswer | undefined,
  isPart: boolean,
): Promise<BodiesAnswer> {
  return ask(interview, 'bodies', bodiesAnswerSchema, {
    ...contextOf(names),
    functions: known?.functions === undefined ? undefined : compactJson(known.functions),
    wantsInvariants: known === undefined,
    isPart,
    names: names.join(', '),
  });
}

function fresh<T>(
  old: readonly T[] | undefined,
  added: readonly T[] | undefined,
  id: (one: T) => string,
): T[] {
  const taken = new Set(old?.map(id));
  return [...(old ?? []), ...(added ?? []).filter((one) => !taken.has(id(one)))];
}

/** What an earlier answer named stays as it was. */
function together(known: BodiesAnswer, more: BodiesAnswer): BodiesAnswer {
  return {
    functions: fresh(known.functions, more.functions, ({ name }) => name),
    invariants: fresh(known.invariants, more.invariants, ({ id }) => id),
    bodies: fresh(known.bodies, more.bodies, ({ operation }) => operation),
  };
}

function unwritten(names: readonly string[], { bodies }: BodiesAnswer): string[] {
  const written = new Set(bodies.map(({ operation }) => operation));
  return names.filter((name) => !written.has(name));
}

/** Asks for bodies share by share; what an answer left out is asked for once more at the end. */
export async function askBodies(question: BodiesQuestion): Promise<BodiesAnswer> {
  const { names, share } = question;
  const [first = [], ...others] = shares(names, share);
  const begun = await askShare(question, first, undefined, others.length > 0);
  const known = await askOthers(question, others, begun);
  const missing = unwritten(names, known);
  if (missing.length === 0) return known;
  return together(known, await askShare(question, missing, known, true));
}

async function askOthers(
  question: BodiesQuestion,
  others: readonly (readonly string[])[],
  begun: BodiesAnswer,
): Promise<BodiesAnswer> {
  if (question.isAtOnce === true) {
    const answers = await allAsked(others.map((some) => askShare(question, some, begun, true)));
    return answers.reduce(together, begun);
  }
  let known = begun;
  for (const some of others) known = together(known, await askShare(question, some, known, true));
  return known;
}
