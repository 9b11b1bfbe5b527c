import { ts } from 'ts-morph';
import type { CheckedModel } from '../checked.ts';
import { declarationsText } from '../language/declarations.ts';
import { hostOf } from '../language/host.ts';
import { prelude } from '../language/prelude.ts';
import { segmentsOf } from '../language/segments.ts';
import { wrapping } from '../language/wrapping.ts';

/** What generated code has besides the language: charges, own keys, and filters with a rest. */
const runtime = prelude
  .replaceAll('Match<Row> | Predicate<Row>)', 'Match<Row> | Predicate<Row>, rest?: Predicate<Row>)')
  .concat(
    'declare function fuel<T>(value: T): T;\n',
    'declare function joinTexts(texts: readonly unknown[], separator: string): string;\n',
    'declare function replaceTexts(text: string, part: string, by: string): string;\n',
    'declare function roundTo(x: number, decimals: number): number;\n',
    'declare function ownEntry<V>(record: Readonly<Record<string, V>> | undefined, key: string): V | undefined;\n',
  );

const options: ts.CompilerOptions = {
  noLib: true,
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  target: ts.ScriptTarget.ES2022,
  types: [],
};

/** What the compiler says of the rewritten bodies of a model's operations. */
export function errorsInRewritten({ model, operations }: CheckedModel): string[] {
  const bodies = segmentsOf(model).filter(({ kind }) => kind === 'operation');
  const functions = bodies.map((segment, at) => {
    const [before, after] = wrapping(segment, at);
    return `${before}${operations[at]?.code}${after}`;
  });
  const text = `${declarationsText(model)}\n${functions.join('\n')}`;
  const sources = [
    ts.createSourceFile('/runtime.d.ts', runtime, ts.ScriptTarget.ES2022, true),
    ts.createSourceFile('/model.ts', text, ts.ScriptTarget.ES2022, true),
  ];
  const program = ts.createProgram(['/runtime.d.ts', '/model.ts'], options, hostOf(sources));
  const [, source] = sources;
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    .filter(({ start = 0 }) => isInBody(source, start))
    .map(({ start = 0, messageText }) => {
      const near = text.slice(Math.max(0, start - 40), start + 60);
      return `${ts.flattenDiagnosticMessageText(messageText, ' ')} near ${near}`;
    });
}

/** Params that a body does not use are no concern of its code. */
function isInBody(source: ts.SourceFile | undefined, offset: number): boolean {
  return (source?.statements ?? []).some(
    (statement) =>
      ts.isFunctionDeclaration(statement) &&
      statement.body !== undefined &&
      offset >= statement.body.pos &&
      offset < statement.end,
  );
}
