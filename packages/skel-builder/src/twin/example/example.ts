import { readFileSync } from 'node:fs';
import { checkModel, type CheckedModel, readModel } from '@envloom/logic-model';
import { slice } from '../../modeling/slice.ts';
import type { ModelingStage } from '../../modeling/stages/ask.ts';
import type { TwinOperationsAnswer, TwinStateAnswer } from '../schemas.ts';

interface TwinExample {
  readonly title: string;
  readonly checked: CheckedModel;
  readonly answers: Readonly<Record<ModelingStage, unknown>>;
}

const file = new URL('./logic-model.yaml', import.meta.url);

function readExample(): TwinExample {
  const reading = readModel(readFileSync(file, 'utf8'), 'twin/example/logic-model.yaml');
  const check = reading.ok ? checkModel(reading.parsed) : reading;
  if (!check.ok) throw new Error('The example of the prompts for twins is not a valid model.');
  return {
    title: check.checked.model.title,
    checked: check.checked,
    answers: answersOf(check.checked),
  };
}

/** Shapes that come from the schemas of the original. */
const told = new Set(['AddItemsItemsItem']);

/** What the stages would have answered for a twin: the part of a model that its original does not decide. */
export function answersOf(checked: CheckedModel): Readonly<Record<ModelingStage, unknown>> {
  const { state, bodies, sampling } = slice(checked);
  const { domain, shapes, wire } = checked.model;
  const own = (shapes ?? []).filter(({ name }) => !told.has(name));
  const twinState: TwinStateAnswer = { ...state, domain, shapes: undefined };
  return {
    state: twinState,
    operations: operationsOf(checked, own, wire?.error_body),
    bodies,
    sampling,
  };
}

function operationsOf(
  { operations }: CheckedModel,
  shapes: TwinOperationsAnswer['shapes'],
  body: string | undefined,
): TwinOperationsAnswer {
  return {
    operations: operations.map(({ operation, failures }) => ({
      name: operation.name,
      kind: operation.kind,
      failures: failures
        .filter(({ origin }) => origin !== 'need')
        .map(({ code }) => ({ code, message: messageOf(operation.body, code) })),
      returns: operation.returns,
      text: operation.text,
    })),
    shapes: shapes?.length === 0 ? undefined : shapes,
    error_body: body,
  };
}

/** The message that a body gives with a code, with what varies in braces. */
function messageOf(body: string, code: string): string {
  const found = new RegExp(`'${code}',\\s*([\`'])(.*?)\\1`, 's').exec(body)?.[2] ?? '';
  return found.replaceAll(/\$\{\w*?\.?(\w+)\}/g, '{$1}');
}

let known: TwinExample | undefined;

/** The twin that prompts show, and what the stages would have answered for it. */
export function twinExample(): TwinExample {
  known ??= readExample();
  return known;
}
