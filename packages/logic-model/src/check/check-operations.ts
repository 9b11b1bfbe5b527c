import { changesWorld } from '../analysis/purity.ts';
import {
  tableCallsOf,
  writtenFields,
  writtenValue,
  type TableCall,
} from '../analysis/table-calls.ts';
import type { CheckedCode, CheckedOperation, InvariantRead } from '../checked.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { Scope } from '../language/scope.ts';
import type { Invariant, LogicModel, Operation } from '../schema/model.ts';

/** Declared intent against inferred fact: `kind`, and the phrase that tasks need. */
export function operationFindings(
  model: LogicModel,
  { operation, effects }: Pick<CheckedOperation, 'operation' | 'effects'>,
): Finding[] {
  const path = ['operations', model.operations.indexOf(operation), 'kind'];
  const changes = changesWorld(effects);
  if (operation.kind === 'query' && changes) {
    return [
      {
        code: 'QUERY_WRITES',
        path,
        message: `\`${operation.name}\` is a query, yet its body changes the world.`,
        fix: 'Declare it `kind: mutation`, or remove the write.',
      },
    ];
  }
  if (operation.kind === 'mutation' && !changes) {
    return [
      {
        code: 'MUTATION_READS_ONLY',
        path,
        message: `\`${operation.name}\` is a mutation, yet its body changes nothing.`,
        fix: 'Declare it `kind: query`.',
      },
    ];
  }
  return [];
}

/** Characters that OpenAI takes of the description of a tool. */
const longestDescription = 1024;

/** Findings that do not stop anything. */
export function operationWarnings(operation: Operation, at: number): Finding[] {
  return [...phraseWarnings(operation, at), ...descriptionWarnings(operation, at)];
}

function descriptionWarnings({ name, description }: Operation, at: number): Finding[] {
  const { length } = description;
  if (length <= longestDescription) return [];
  return [
    {
      code: 'DESCRIPTION_LONG',
      path: ['operations', at, 'description'],
      message: `The description of \`${name}\` has ${length} characters, and OpenAI takes ${longestDescription}.`,
      fix: 'Say it in fewer words, or move what is a rule into `rules`.',
    },
  ];
}

function phraseWarnings(operation: Operation, at: number): Finding[] {
  const silent =
    operation.kind === 'mutation' &&
    operation.phrase === undefined &&
    operation.administrative !== true;
  return silent
    ? [
        {
          code: 'PHRASE_MISSING',
          path: ['operations', at],
          message: `\`${operation.name}\` has no phrase.`,
          fix: 'Add `phrase`, such as `lend {book.title} to {member.name}`, or mark it `administrative: true`.',
        },
      ]
    : [];
}

/** Writes of what an invariant reads with no guard before them. */
export function hazardWarnings(
  scope: Scope,
  failures: CheckedCode['failures'],
  invariants: readonly {
    readonly invariant: Invariant;
    readonly reads: readonly InvariantRead[];
  }[],
): Finding[] {
  return invariants.flatMap(({ invariant, reads }) => {
    const write = tableCallsOf(scope).find((call) => reads.some((read) => touches(call, read)));
    if (write === undefined) return [];
    const offset = write.call.getStart() - scope.segment.start;
    const guarded = failures.some(
      (failure) => failure.origin !== 'need' && failure.offset < offset,
    );
    return guarded
      ? []
      : [
          {
            code: 'INVARIANT_UNGUARDED' as const,
            path: scope.segment.segment.path,
            offset,
            message: `This write can break the invariant \`${invariant.id}\`, and no guard stands before it.`,
            fix: 'Check the condition first and fail with a code that explains it.',
          },
        ];
  });
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
