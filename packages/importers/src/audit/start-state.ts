import { bareObject } from '@envloom/core';
import type { ForeignScenario } from '../foreign/envscaler/scenarios.ts';
import { type CodeFacts, methodsOf } from '../foreign/code/class-facts.ts';
import { evaluateExpression } from '../python/call-function.ts';
import type { Block, Expression, FunctionDefinition, Statement } from '../python/syntax/ast.ts';
import { walkAll, walkStatements } from '../python/syntax/walk.ts';
import { PyDict } from '../python/values/dict.ts';
import { pyFromJson } from '../python/values/from-json.ts';
import { PyList } from '../python/values/sequence.ts';
import type { PyValue } from '../python/values/value.ts';
import {
  isStateObject,
  type StartState,
  type StateObject,
  stateOf,
  type StateValue,
  Unknown,
} from './state.ts';

/**
 * The state that checks see at the start: what the scenario gives, and what the constructor of the environment adds to
 * it, as far as that can be read. What the constructor computes stays unknown.
 */
export function startStateOf({ start }: ForeignScenario, facts: CodeFacts | undefined): StartState {
  const whole = stateOf(start);
  const given = isStateObject(whole) ? whole : {};
  const constructor = facts?.main && methodsOf(facts.main).find(({ name }) => name === '__init__');
  if (facts === undefined)
    return {
      state: given,
      open: 'reads a part of the state that only the code of its environment makes',
    };
  const added = constructor === undefined ? {} : addedBy(constructor, given);
  return {
    state: { ...added, ...given },
    open: constructor === undefined ? undefined : hiddenBy(constructor),
  };
}

/** The attributes that a constructor sets; the last statement for each counts. */
function addedBy({ body, parameters }: FunctionDefinition, given: StateObject): StateObject {
  const [, config] = parameters;
  const globals = config === undefined ? {} : { [config.name]: pyFromJson(given) };
  const added = bareObject<StateValue>();
  for (const statement of body)
    for (const { name, value } of attributesIn(statement))
      added[name] = value === undefined ? computed(name) : known(valueOf(value, globals), name);
  for (const name of nestedAttributes(body)) added[name] = computed(name);
  return added;
}

const computed = (name: string): Unknown =>
  new Unknown(`reads \`${name}\`, which the constructor of the environment computes`);

interface SetAttribute {
  readonly name: string;
  /** Undefined where several values are taken apart. */
  readonly value: Expression | undefined;
}

function attributesIn(statement: Statement): readonly SetAttribute[] {
  if (statement.kind === 'declare')
    return statement.value === undefined ? [] : attributeOf(statement.target, statement.value);
  if (statement.kind !== 'assign') return [];
  return statement.targets.flatMap((target) => attributeOf(target, statement.value));
}

function attributeOf(
  target: Extract<Statement, { readonly kind: 'declare' }>['target'],
  value: Expression | undefined,
): readonly SetAttribute[] {
  if (target.kind === 'targets')
    return target.items.flatMap((item) => attributeOf(item.target, undefined));
  const isOwn =
    target.kind === 'attribute' && target.object.kind === 'name' && target.object.name === 'self';
  return isOwn ? [{ name: target.name, value }] : [];
}

/** Attributes that are set in branches and loops: whether they are, and to what, is not read. */
function nestedAttributes(body: Block): readonly string[] {
  const names: string[] = [];
  walkStatements(body, (statement) => {
    if (!body.includes(statement)) names.push(...attributesIn(statement).map(({ name }) => name));
  });
  return names;
}

const known = (value: StateValue | undefined, name: string): StateValue =>
  value === undefined ? computed(name) : value;

/** The value of an expression that needs nothing but itself and what the constructor is given. */
function valueOf(
  expression: Expression,
  globals: Readonly<Record<string, PyValue>>,
): StateValue | undefined {
  const outcome = evaluateExpression(expression, { fuel: 20_000, globals });
  return outcome.kind === 'value' ? plainValue(outcome.value) : undefined;
}

/** A value as a state has it; undefined for those that no JSON has. */
function plainValue(value: PyValue): StateValue | undefined {
  if (value instanceof PyList) {
    const items = value.items.map(plainValue);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (value instanceof PyDict) return value.type === 'dict' ? plainMembers(value) : undefined;
  return typeof value === 'object' && value !== null ? undefined : value;
}

function plainMembers(dict: PyDict): StateObject | undefined {
  const members = bareObject<StateValue>();
  for (const [key, value] of dict.known()) {
    const member = plainValue(value);
    if (typeof key !== 'string' || member === undefined) return undefined;
    members[key] = member;
  }
  return members;
}

/** Why a constructor may set attributes that cannot be seen. */
function hiddenBy({ body }: FunctionDefinition): string | undefined {
  let isHidden = false;
  walkAll(body, (expression) => {
    if (expression.kind !== 'call') return;
    const { callee } = expression;
    if (callee.kind === 'name' && ['setattr', 'super', 'vars'].includes(callee.name))
      isHidden = true;
    if (callee.kind === 'attribute' && isSelf(callee.object)) isHidden = true;
  });
  return isHidden
    ? 'reads all of a state to which the constructor of the environment may add more'
    : undefined;
}

const isSelf = (expression: Expression): boolean =>
  (expression.kind === 'name' && expression.name === 'self') ||
  (expression.kind === 'attribute' && expression.name === '__dict__');
