import {
  rowName,
  type CheckedFunction,
  type CheckedLabel,
  type CheckedModel,
  type CheckedOperation,
  type CheckedPhrase,
  type Param,
  type Uses,
} from '@envloom/logic-model';
import { jsonText } from '../../code/literal.ts';
import { literalKey } from '../../text/quote.ts';
import type { LabelTool, PhraseTool } from '../instrumented.ts';
import {
  bindings,
  importsOf,
  labelFunction,
  voiceOf,
  type Surroundings,
  type Voice,
} from './scope.ts';
import {
  furtherFunction,
  furtherQuery,
  noUses,
  supportFunctions,
  textFunction,
} from './support.ts';
import { slotsIn, spokenCode } from './templates.ts';

/** How deep labels may name rows by their labels: refs can lead in circles. */
export const deepest = 8;

const phraseTool = (at: number): string => `envloom_phrase_${at}`;
const labelTool = (at: number): string => `envloom_label_${at}`;
const phraseFunction = (at: number): string => `$phrase_${at}`;

/** The functions that say the phrases and labels of a model. */
export function speechFunctions(checked: CheckedModel): CheckedFunction[] {
  const voice = voiceOf(checked);
  return [
    ...supportFunctions,
    ...checked.labels.map((label, at) => sayLabel(label, at, voice)),
    ...checked.phrases.map((phrase, at) => sayPhrase(phrase, at, voice)),
  ];
}

/** The queries that say the phrases and labels of a model. */
export function speechOperations(checked: CheckedModel): CheckedOperation[] {
  return [
    ...checked.phrases.map((phrase, at) => phraseQuery(phrase, at, checked)),
    ...checked.labels.map((label, at) => labelQuery(label, at, checked)),
  ];
}

/** The tools of the phrases, in the order of the model. */
export function phraseTools({ phrases }: CheckedModel): PhraseTool[] {
  return phrases.map(({ operation, index }, at) => ({
    tool: phraseTool(at),
    operation: operation.name,
    index,
  }));
}

/** The tools of the labels, in the order of the model. */
export function labelTools({ labels }: CheckedModel): LabelTool[] {
  return labels.map(({ entity }, at) => ({ tool: labelTool(at), entity: entity.name }));
}

function sayPhrase({ parts, rows }: CheckedPhrase, at: number, voice: Voice): CheckedFunction {
  const slots = slotsIn(parts);
  const code = [
    ...bindings(slots, { holder: '$args', rows }, voice),
    `return ${spokenCode(parts, rows)};`,
  ].join('\n');
  const params = ['$args', '$world', '$depth'];
  return furtherFunction(phraseFunction(at), params, { code, uses: importsOf(slots) });
}

function sayLabel(
  { entity, parts, rows }: CheckedLabel,
  at: number,
  voice: Voice,
): CheckedFunction {
  const slots = slotsIn(parts);
  const surroundings: Surroundings = { holder: '$row', own: rowName(entity.name), rows };
  const code = [
    'if ($depth === 0) return undefined;',
    ...bindings(slots, surroundings, voice),
    `return ${textFunction}(${spokenCode(parts, rows)});`,
  ].join('\n');
  const params = ['$row', '$world', '$depth'];
  return furtherFunction(labelFunction(at), params, { code, uses: importsOf(slots) });
}

function phraseQuery({ operation }: CheckedPhrase, at: number, checked: CheckedModel) {
  const name = phraseFunction(at);
  const given = argumentsCode(operation.params);
  const code = `return ${name}(${given}, ${worldCode(checked)}, ${deepest}) ?? null;`;
  return furtherQuery(phraseTool(at), ['args'], { code, uses: worldUses(checked, name) });
}

function labelQuery({ entity }: CheckedLabel, at: number, checked: CheckedModel): CheckedOperation {
  const name = labelFunction(at);
  const key = entity.singleton === true ? '' : 'args.key';
  const code = [
    `const row = tables.${entity.collection}.get(${key});`,
    'if (row === undefined) return null;',
    `return ${name}(row, ${worldCode(checked)}, ${deepest}) ?? null;`,
  ].join('\n');
  return furtherQuery(labelTool(at), ['key'], { code, uses: worldUses(checked, name) });
}

/** The arguments of a call, with defaults for what is left out. */
export function argumentsCode(params: readonly Param[]): string {
  const defaults = params.flatMap(({ name, default: value }) =>
    value === undefined ? [] : [`${literalKey(name)}: ${jsonText(value)}, `],
  );
  return `{ ${defaults.join('')}...args.args }`;
}

/** What functions are told of the world. The actor is looked up when it is named, and may be missing. */
export function worldCode(checked: CheckedModel): string {
  const actor = readsActor(checked) ? ['actor'] : [];
  return `{ ${['tables', ...actor, ...clockHelpers(checked)].join(', ')} }`;
}

export function worldUses(checked: CheckedModel, name: string): Uses {
  return {
    ...noUses,
    functions: [name],
    tablesObject: true,
    actor: readsActor(checked),
    worldHelpers: clockHelpers(checked),
  };
}

/** `now` and `today`, as far as policies read them. */
function clockHelpers({ policies }: CheckedModel): readonly string[] {
  return [...new Set(policies.flatMap(({ uses }) => uses.worldHelpers))].toSorted();
}

function readsActor({ phrases, labels, policies }: CheckedModel): boolean {
  const slots = [...phrases, ...labels].flatMap(({ parts }) => slotsIn(parts));
  return [...slots, ...policies].some(({ uses }) => uses.actor);
}
