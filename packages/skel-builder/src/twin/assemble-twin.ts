import { generated } from '@envloom/core';
import type { Skeleton, SkeletonOperation } from '@envloom/importers';
import type { LogicModel } from '@envloom/logic-model';
import { assemble, type Assembly } from '../modeling/assemble.ts';
import type { BodiesAnswer, OperationsAnswer, SamplingAnswer } from '../modeling/stages/schemas.ts';
import type { ModelProblem } from '../outcome.ts';
import { placeDomain } from '../taxonomy/place.ts';
import { withFixedTools } from './fixed-tools.ts';
import type { TwinOperation, TwinOperationsAnswer, TwinStateAnswer } from './schemas.ts';
import type { Twin } from './twin.ts';

/** What the stages answered about a twin, as far as they were asked. */
export interface TwinAnswers {
  readonly state: TwinStateAnswer;
  readonly operations?: TwinOperationsAnswer;
  readonly bodies?: BodiesAnswer;
  readonly sampling?: SamplingAnswer;
}

/** Puts the answers and the tools of the original together. */
export function assembleTwin(
  { skeleton }: Twin,
  { name }: { readonly name: string },
  answers: TwinAnswers,
): Assembly {
  const { state, operations, bodies, sampling } = answers;
  const { domain, ...world } = state;
  const assembly = assemble(
    { name, domain: placeDomain(domain) },
    { state: world, operations: operationsOf(skeleton, operations), bodies, sampling },
  );
  const json = { ...assembly.model, wire: { error_body: operations?.error_body } };
  const model = generated<LogicModel>(withFixedTools(json, skeleton));
  return { model, problems: [...assembly.problems, ...strangers(skeleton, operations)] };
}

/** All tools of the original, with what was answered about them. */
function operationsOf(
  { operations, shapes, untold }: Skeleton,
  answer: TwinOperationsAnswer | undefined,
): OperationsAnswer {
  const answered = new Map(answer?.operations.map((each) => [each.name, each]));
  const own = answer?.shapes ?? [];
  return generated<OperationsAnswer>({
    operations: operations.map((operation) =>
      withAnswer(operation, answered.get(operation.name), untold.has(operation.name)),
    ),
    shapes: [...shapes, ...own.filter(({ name }) => !shapes.some((shape) => shape.name === name))],
  });
}

function withAnswer(
  operation: SkeletonOperation,
  answer: TwinOperation | undefined,
  isUntold: boolean,
): object {
  const untold = isUntold ? { returns: answer?.returns ?? { type: 'json' } } : {};
  if (answer === undefined) return { ...operation, ...untold, failures: [] };
  const { kind, failures, text } = answer;
  return {
    ...operation,
    kind,
    failures: failures.map(({ code }) => code),
    ...untold,
    ...(operation.text === undefined && text !== undefined ? { text } : {}),
    ...(operation.statuses === undefined ? {} : { statuses: statusesOf(operation, failures) }),
  };
}

function statusesOf(
  { statuses = {} }: SkeletonOperation,
  failures: TwinOperation['failures'],
): Readonly<Record<string, number>> {
  const own = failures.flatMap(({ code, status }): [string, number][] =>
    status === undefined ? [] : [[code, status]],
  );
  return { ...Object.fromEntries(own), ...statuses };
}

function strangers(
  { operations }: Skeleton,
  answer: TwinOperationsAnswer | undefined,
): readonly ModelProblem[] {
  const known = new Set(operations.map(({ name }) => name));
  return (answer?.operations ?? [])
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => ({
      source: 'answer',
      code: 'UNKNOWN_NAME',
      path: 'operations',
      message: `The answer speaks of the tool ${name}, which the original does not have.`,
    }));
}
