import { compactJson } from '../compact-json.ts';
import { ask, type Interview } from './ask.ts';
import { bodiesAnswerSchema, type BodiesAnswer } from './schemas.ts';

/** Which bodies are asked for, and how. */
export interface BodiesQuestion {
  readonly interview: Interview;
  /** The operations. */
  readonly names: readonly string[];
  /** Most bodies in one request. */
  readonly share: number;
  /** What the prompt for some of them shows besides. */
  readonly contextOf: (names: readonly string[]) => Readonly<Record<string, unknown>>;
}

async function askShare(
  { interview, contextOf }: BodiesQuestion,
  names: readonly string[],
  known: BodiesAnswer | undefined,
  isPart: boolean,
): Promise<BodiesAnswer> {
  const answer = await ask(interview, 'bodies', bodiesAnswerSchema, {
    ...contextOf(names),
    functions: known?.functions === undefined ? undefined : compactJson(known.functions),
    wantsInvariants: known === undefined,
    isPart,
    names: names.join(', '),
  });
  return known === undefined ? answer : together(known, answer);
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
  const isPart = names.length > share;
  let known = await askShare(question, names.slice(0, share), undefined, isPart);
  for (let start = share; start < names.length; start += share) {
    known = await askShare(question, names.slice(start, start + share), known, true);
  }
  const missing = unwritten(names, known);
  return missing.length === 0 ? known : askShare(question, missing, known, true);
}
