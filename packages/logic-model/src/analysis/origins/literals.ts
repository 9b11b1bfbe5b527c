import { ts } from 'ts-morph';
import { pushedSources } from './pushes.ts';
import {
  belowItem,
  item,
  key,
  unknown,
  value,
  type Flow,
  type Path,
  type Source,
  type Step,
} from './source.ts';

/** What an array literal holds, and what is pushed to it later. */
export function arraySources(
  literal: ts.ArrayLiteralExpression,
  path: Path,
  flow: Flow,
): readonly Source[] {
  const rest = belowItem(path);
  if (rest === undefined) return [unknown];
  const written = elementsAt(literal, path[0]).map((element) =>
    ts.isSpreadElement(element) ? value(element.expression, [item, ...rest]) : value(element, rest),
  );
  return [...written, ...pushedSources(literal, rest, flow)];
}

/** The element at a position; all of them where that cannot be told. */
function elementsAt(
  { elements }: ts.ArrayLiteralExpression,
  step: Step | undefined,
): readonly ts.Expression[] {
  if (typeof step !== 'number') return elements;
  const before = elements.slice(0, step + 1);
  return before.some((element) => ts.isSpreadElement(element)) ? elements : before.slice(step);
}

/** What an object literal holds under a name; of two the last counts. */
export function memberSources(
  literal: ts.ObjectLiteralExpression,
  [step, ...rest]: Path,
): readonly Source[] {
  if (step === key) return literal.properties.flatMap((property) => nameSources(property, rest));
  const found: Source[] = [];
  for (const property of literal.properties.toReversed()) {
    const name = plainName(property);
    if (name === undefined || step === item || name === step)
      found.push(...writtenSources(property, step, rest));
    if (name !== undefined && name === step) break;
  }
  return typeof step === 'string' || step === item ? found : [unknown];
}

/** The name of a member that is written out. */
function plainName({ name }: ts.ObjectLiteralElementLike): string | undefined {
  return name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;
}

function writtenSources(
  property: ts.ObjectLiteralElementLike,
  step: Step | undefined,
  rest: Path,
): readonly Source[] {
  if (ts.isPropertyAssignment(property)) return [value(property.initializer, rest)];
  if (ts.isShorthandPropertyAssignment(property)) return [value(property.name, rest)];
  if (!ts.isSpreadAssignment(property) || step === undefined) return [unknown];
  return [value(property.expression, [step, ...rest])];
}

/** The key of a record that a member of a literal writes: `[device.device_id]: …`. */
function nameSources(property: ts.ObjectLiteralElementLike, rest: Path): readonly Source[] {
  if (ts.isSpreadAssignment(property)) return [value(property.expression, [key, ...rest])];
  const { name } = property;
  return name && ts.isComputedPropertyName(name) ? [value(name.expression, rest)] : [unknown];
}
