import { hazardWarnings, operationFindings, operationWarnings } from '../check/check-operations.ts';
import { ruleFindings } from '../check/check-rules.ts';
import { statusFindings } from '../check/check-wire.ts';
import type { CheckedInvariant, CheckedModel, CheckedOperation, KnownFailure } from '../checked.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { contentHash } from '../hash.ts';
import { compileBodies } from '../language/program.ts';
import { Scope } from '../language/scope.ts';
import { segmentsOf, type Segment } from '../language/segments.ts';
import { syntaxProblems } from '../language/syntax-errors.ts';
import type { ParsedModel } from '../read/read-model.ts';
import { narrowedReadFindings } from '../rewrite/records.ts';
import type { LogicModel, Operation } from '../schema/model.ts';
import { functionName } from './call-order.ts';
import { checkedCodes, type Codes } from './codes.ts';
import { commonFailureCodes } from '../names/reserved.ts';
import { checkedInvariants, preservedFindings } from './invariants.ts';
import { purityFindings } from './purity.ts';
import { unroundedFindings } from './unrounded.ts';
import { checkedHints } from './hints.ts';
import { languageFindings, syntaxFinding } from './language-findings.ts';
import { functionRecursion } from './recursion.ts';
import { checkedLabels, checkedPhrases, checkedPolicies } from './speech.ts';
import { staleRowFindings } from './stale-rows.ts';
import { checkedWire } from './wire.ts';

/** What reading the bodies gave. */
export interface Analysis {
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** Present when there were no errors, here or in the declarations. */
  readonly checked?: CheckedModel;
}

/**
 * Reads every body: its syntax on its own, its language and types together with the others, then
 * what it means. A piece with problems is left out of the next stage, so that all others still
 * tell theirs; what a function means concerns its callers, so functions come first.
 *
 * @param sound whether the declarations had no errors; only then is the model completed
 * @param checkpoint called before each piece; what it throws ends the analysis
 */
export function analyse(
  parsed: ParsedModel,
  { sound, checkpoint }: { readonly sound: boolean; readonly checkpoint: () => void },
): Analysis {
  const segments = segmentsOf(parsed.model);
  const syntax = syntaxProblems(segments);
  const unreadable = new Set(syntax.map(({ segment }) => segment));
  const scopes = scopesOf(
    parsed.model,
    segments.filter((segment) => !unreadable.has(segment)),
    checkpoint,
  );
  const checks = scopes.map((scope) => {
    checkpoint();
    return { scope, findings: languageFindings(scope) };
  });
  const recursion = functionRecursion(scopes);
  const errors = [
    ...syntax.map(syntaxFinding),
    ...checks.flatMap(({ findings }) => findings),
    ...recursion,
  ];
  const clean = checks.filter(({ findings }) => findings.length === 0).map(({ scope }) => scope);
  const knowsFunctions = functionCount(clean) === (parsed.model.functions ?? []).length;
  if (recursion.length > 0 || !knowsFunctions) return { errors, warnings: [] };
  const whole = clean.length === segments.length;
  checkpoint();
  const meaning = analyseMeaning(parsed, clean, { sound, whole });
  return { ...meaning, errors: [...errors, ...meaning.errors] };
}

function scopesOf(
  model: LogicModel,
  segments: readonly Segment[],
  checkpoint: () => void,
): Scope[] {
  const program = compileBodies(model, segments, checkpoint);
  return program.segments.map((segment) => new Scope(model, program, segment));
}

function functionCount(scopes: readonly Scope[]): number {
  return scopes.filter((scope) => functionName(scope) !== undefined).length;
}

interface Completeness {
  /** Whether the declarations had no errors. */
  readonly sound: boolean;
  /** Whether no piece of code was left out. */
  readonly whole: boolean;
}

function analyseMeaning(
  parsed: ParsedModel,
  scopes: readonly Scope[],
  { sound, whole }: Completeness,
): Analysis {
  const { model } = parsed;
  const codes = checkedCodes(scopes);
  const invariants = checkedInvariants(model, scopes, codes);
  const operations = checkedOperations(model, codes);
  const returned = whole ? new Set(operations.flatMap((operation) => operation.codes)) : undefined;
  const errors = [
    ...scopes.flatMap((scope) => meaningFindings(scope, codes)),
    ...operations.flatMap((checked) => [...operationFindings(model, checked)]),
    ...preservedFindings(model, codes),
    ...ruleFindings(model, returned),
    ...model.operations.flatMap((operation, at) => [
      ...statusFindings(operation, at, codesOf(operations, operation), commonFailureCodes),
    ]),
  ];
  const warnings = [
    ...model.operations.flatMap((operation, at) => [...operationWarnings(operation, at)]),
    ...scopes.flatMap((scope) => hazardsOf(scope, codes, invariants)),
  ];
  if (errors.length > 0 || !sound || !whole) return { errors, warnings };
  return { errors, warnings, checked: complete(parsed, operations, invariants, codes) };
}

/** The codes of an operation; undefined where its body has problems. */
function codesOf(
  operations: readonly CheckedOperation[],
  operation: Operation,
): readonly string[] | undefined {
  return operations.find((checked) => checked.operation === operation)?.codes;
}

function checkedOperations(model: LogicModel, codes: Codes): CheckedOperation[] {
  return model.operations.flatMap((operation, at) => {
    const code = codes.at('operations', at, 'body');
    return code ? [{ ...code, operation, codes: distinctCodes(code.failures) }] : [];
  });
}

function complete(
  { model, source }: ParsedModel,
  operations: readonly CheckedOperation[],
  invariants: readonly CheckedInvariant[],
  codes: Codes,
): CheckedModel {
  return {
    stage: 'checked',
    model,
    hash: contentHash(model),
    source,
    operations,
    setup: (model.setup ?? []).flatMap((setup, at) => {
      const code = codes.at('setup', at, 'body');
      return code ? [{ ...code, setup }] : [];
    }),
    functions: (model.functions ?? []).flatMap((declared, at) => {
      const code = codes.at('functions', at, 'body');
      return code ? [{ ...code, function: declared }] : [];
    }),
    invariants,
    hints: checkedHints(model, codes),
    phrases: checkedPhrases(model, codes),
    labels: checkedLabels(model, codes),
    policies: checkedPolicies(model, codes),
    ...checkedWire(model, codes),
  };
}

function meaningFindings(scope: Scope, codes: Codes): Finding[] {
  const code = codes.of(scope);
  if (code === undefined) return [];
  return [
    ...staleRowFindings(scope),
    ...narrowedReadFindings(scope),
    ...unroundedFindings(scope, codes.decimalsOf(scope)),
    ...purityFindings(scope, code),
  ];
}

function hazardsOf(scope: Scope, codes: Codes, invariants: readonly CheckedInvariant[]): Finding[] {
  const code = codes.of(scope);
  if (code === undefined || scope.segment.segment.kind !== 'operation') return [];
  const read = invariants.flatMap(({ invariant, holds }) =>
    holds ? [{ invariant, reads: holds.reads }] : [],
  );
  return [...hazardWarnings(scope, code.failures, read)];
}

function distinctCodes(failures: readonly KnownFailure[]): string[] {
  return [...new Set(failures.map(({ code }) => code))];
}
