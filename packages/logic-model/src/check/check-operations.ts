import { changesWorld } from '../analysis/purity.ts';
import {
  tableCallsOf,
  writtenFields,
  writtenValue,
  type TableCall,
} from '../analysis/table-calls.ts';
import type { CheckedCode, CheckedOperation, InvariantRead } from '../checked.ts';
import { finding, type Finding } from '../diagnostics/diagnostic.ts';
import type { Scope } from '../language/scope.ts';
import type { Invariant, LogicModel, Operation } from '../schema/model.ts';

/** Declared intent against inferred fact. */
export function* operationFindings(
  model: LogicModel,
  { operation, effects }: Pick<CheckedOperation, 'operation' | 'effects'>,
): Generator<Finding> {
  const path = ['operations', model.operations.indexOf(operation), 'kind'];
  const { name, kind } = operation;
  const changes = changesWorld(effects);
  if (kind === 'query' && changes)
    yield finding('QUERY_WRITES', path, `\`${name}\` is a query, yet its body changes the world.`);
  if (kind === 'mutation' && !changes)
    yield finding(
      'MUTATION_READS_ONLY',
      path,
      `\`${name}\` is a mutation, yet its body changes nothing.`,
    );
}

/** Characters that OpenAI takes of the description of a tool. */
const longestDescription = 1024;

/** Findings that do not stop anything: the phrase that tasks need, and what OpenAI cuts off. */
export function* operationWarnings(operation: Operation, at: number): Generator<Finding> {
  const { name, kind, description, phrase, administrative } = operation;
  if (kind === 'mutation' && phrase === undefined && administrative !== true)
    yield finding(
      'PHRASE_MISSING',
      ['operations', at],
      `\`${name}\` has no phrase.`,
      'Add `phrase`, such as `lend {book.title} to {member.name}`, or mark it `administrative: true`.',
    );
  if (description.length > longestDescription)
    yield finding(
      'DESCRIPTION_LONG',
      ['operations', at, 'description'],
      `The description of \`${name}\` has ${description.length} characters, and OpenAI takes ${longestDescription}.`,
    );
}

/** Writes of what an invariant reads with no guard before them. */
export function* hazardWarnings(
  scope: Scope,
  failures: CheckedCode['failures'],
  invariants: readonly {
    readonly invariant: Invariant;
    readonly reads: readonly InvariantRead[];
  }[],
): Generator<Finding> {
  const { segment, start } = scope.segment;
  for (const { invariant, reads } of invariants) {
    const write = tableCallsOf(scope).find((call) => reads.some((read) => touches(call, read)));
    if (write === undefined) continue;
    const offset = write.call.getStart() - start;
    const message = `This write can break the invariant \`${invariant.id}\`, and no guard stands before it.`;
    if (!failures.some((failure) => failure.origin !== 'need' && failure.offset < offset))
      yield { ...finding('INVARIANT_UNGUARDED', segment.path, message), offset };
  }
}

function touches(call: TableCall, read: InvariantRead): boolean {
  if (call.entity.name !== read.entity) return false;
  if (call.method === 'insert' || call.method === 'remove') return true;
  if (call.method !== 'update') return false;
  const fields = writtenFields(writtenValue(call));
  return (
    fields === 'all' || read.fields === 'all' || fields.some((field) => read.fields.includes(field))
  );
}
