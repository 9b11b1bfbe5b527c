import type { Call } from '../../python/syntax/ast.ts';
import { lineAt } from '../../python/syntax/parse.ts';
import { type Visit, walkAll, walkStatements } from '../../python/syntax/walk.ts';
import type { SourceNote } from '../../source/source.ts';
import type { CodeFacts } from '../code/class-facts.ts';

const clocks =
  /(^|\.)(now|utcnow|today)$|^time\.(time|time_ns|localtime|gmtime|strftime)$|^(time|time_ns)$/;
const chance =
  /(^|\.)(uuid[134]|token_hex|token_urlsafe|getrandbits|urandom)$|^(random|secrets)\.|(^|\.)(randint|randrange|shuffle)$/;

/** Where code reads the clock or takes chances: calls of it never give the same twice. */
export function volatileNotes({ body, source }: CodeFacts): readonly SourceNote[] {
  const notes: SourceNote[] = [];
  const seen = new Set<Call>();
  const lookWithin =
    (within: string | undefined): Visit =>
    (expression) => {
      if (expression.kind !== 'call' || seen.has(expression)) return;
      const note = noteOf(expression, within, source);
      if (note !== undefined) notes.push(note);
      seen.add(expression);
    };
  walkStatements(body, (statement) => {
    if (statement.kind === 'function') walkAll(statement.body, lookWithin(statement.name));
  });
  walkAll(body, lookWithin(undefined));
  return notes;
}

function noteOf(call: Call, within: string | undefined, source: string): SourceNote | undefined {
  const name = calledName(call.callee);
  const place = `line ${lineAt(source, call.at)}`;
  const at = within === undefined ? place : `${within}, ${place}`;
  if (clocks.test(name))
    return {
      at,
      message: `\`${name}()\` reads the clock of the machine; the twin takes the time of its world (\`now()\`).`,
    };
  if (chance.test(name))
    return {
      at,
      message: `\`${name}()\` is chance; the twin draws ids from the sequence of its world.`,
    };
  return undefined;
}

/** `datetime.now` of a call, as far as it is made of names. */
function calledName(callee: Call['callee']): string {
  if (callee.kind === 'name') return callee.name;
  if (callee.kind !== 'attribute') return '';
  const object = calledName(callee.object);
  return object === '' ? callee.name : `${object}.${callee.name}`;
}
