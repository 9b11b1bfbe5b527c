import { isObject, type JsonObject } from '@envloom/core';
import type { SourceNote } from '../../source/source.ts';
import { type CodeFacts, factsOf, methodsOf, sourceOf } from '../code/class-facts.ts';
import { vocabularyOf } from '../code/vocabulary.ts';
import { mendTables, type WrittenEntity } from '../damage/mend-tables.ts';
import { volatileNotes } from '../damage/volatile.ts';
import { listIn, objectIn, objectsIn, textIn } from '../embedded.ts';
import type { Original, OriginalOperation } from '../original.ts';
import { schemaNotes } from '../tool-notes.ts';
import { codeWithNames } from '../damage/code-names.ts';
import type { Entry } from './entries.ts';

/** An environment of EnvScaler. Its Python is read and never run. */
export function envScalerOriginal({ id, value }: Entry): Original {
  const code = textIn(value['env_class_code']);
  const facts = factsOf(code, textIn(value['env_class_name']));
  const tools = objectsIn(value['tools']);
  const entities = entitiesOf(value, id);
  const mended = mendTables(entities, facts?.declared ?? [], vocabularyOf(facts, textsOf(value)));
  const operations = operationsOf(value, facts, tools);
  const renames = codeWithNames(mended.renamed, tools);
  return {
    release: 'envscaler',
    id,
    title: textIn(value['environment_summary']) || id,
    introduction: textIn(value['environment_introduction']),
    tables: mended.tables,
    rules: listIn(value['constraints_rules'])
      .map(textIn)
      .filter((rule) => rule !== ''),
    operations: operations.map((operation) => ({
      ...operation,
      code: operation.code === undefined ? undefined : renames(operation.code),
    })),
    code: facts === undefined ? undefined : renames(sharedCode(facts, operations)),
    tools,
    notes: [
      ...mended.notes,
      ...codeNotes(code, facts, id),
      ...schemaNotes(tools),
      ...missingNotes(value, tools, id),
    ],
  };
}

function entitiesOf(value: JsonObject, id: string): readonly WrittenEntity[] {
  return objectsIn(value['state_space_definition']).map((entity, at) => ({
    at: `${id}.state_space_definition[${at}]`,
    entity: textIn(entity['entity']),
    attributes: textIn(entity['attributes']),
    description: textIn(entity['description']),
  }));
}

/** What else tells names: prose, and the texts of operations and tools. */
const textsOf = (value: JsonObject): readonly string[] => [
  JSON.stringify(value['tools'] ?? ''),
  JSON.stringify(value['operation_list'] ?? ''),
  JSON.stringify(value['constraints_rules'] ?? ''),
  textIn(value['environment_introduction']),
  textIn(value['task']),
];

/** The operations that are tools, with their code: of the list, of the details, or of the class. */
function operationsOf(
  value: JsonObject,
  facts: CodeFacts | undefined,
  tools: readonly JsonObject[],
): readonly OriginalOperation[] {
  const listed = new Map(
    objectsIn(value['operation_list']).map((one) => [textIn(one['operation_name']), one]),
  );
  const details = objectIn(value['env_func_details']);
  const methods = new Map(
    facts?.main === undefined
      ? []
      : methodsOf(facts.main).map((method) => [method.name, sourceOf(method, facts.source)]),
  );
  return tools.map(nameOf).map((name) => {
    const detail = details[name];
    const told = isObject(detail) ? textIn(detail['source_code']) : '';
    const entry = listed.get(name) ?? {};
    const code = [methods.get(name), textIn(entry['code']), told].find(Boolean);
    return { name, code, kind: kindOf(textIn(entry['operation_type'])) };
  });
}

function kindOf(type: string): OriginalOperation['kind'] {
  if (type === '') return undefined;
  return type === 'query' ? 'query' : 'mutation';
}

const nameOf = (tool: JsonObject): string => textIn(objectIn(tool['function'] ?? tool)['name']);

/** The code without the methods that are shown with their tools. */
function sharedCode({ source, main }: CodeFacts, operations: readonly OriginalOperation[]): string {
  const shown = new Set(operations.map(({ name }) => name));
  const cut = main === undefined ? [] : methodsOf(main).filter(({ name }) => shown.has(name));
  let [text, from] = ['', 0];
  for (const { at, end } of cut) {
    text += source.slice(from, at);
    from = end;
  }
  return (text + source.slice(from))
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function codeNotes(code: string, facts: CodeFacts | undefined, id: string): readonly SourceNote[] {
  if (facts !== undefined) return volatileNotes(facts);
  const message =
    code === ''
      ? 'There is no code; the tools are modelled from their descriptions.'
      : 'The code is no Python that can be read: nothing is taken from it.';
  return [{ at: `${id}.env_class_code`, message }];
}

/** Operations that are listed and are no tools. */
function missingNotes(
  value: JsonObject,
  tools: readonly JsonObject[],
  id: string,
): readonly SourceNote[] {
  const names = new Set(tools.map(nameOf));
  return objectsIn(value['operation_list']).flatMap((one, at) => {
    const name = textIn(one['operation_name']);
    return names.has(name)
      ? []
      : [
          {
            at: `${id}.operation_list[${at}]`,
            message: `The operation \`${name}\` is no tool: agents cannot call it, so it is left out.`,
          },
        ];
  });
}
