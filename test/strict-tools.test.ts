// Every tool of every environment in the forms of OpenAI: strict schemas, and descriptions that it takes.
import { join } from 'node:path';
import { type JsonSchema, openAIToolOf, type Scenario, strictToolOf } from '@envloom/runtime';
import { openEnvironment } from '@envloom/serve';
import { describe, expect, it } from 'vitest';
import { storedEnvironments } from './support/stored-environments.ts';

const generated = join(import.meta.dirname, '..', 'generated');

describe.each(storedEnvironments)('the tools of %s', (name) => {
  it('have a strict form and a description of at most 1,024 characters', async () => {
    const { definition } = await openEnvironment(join(generated, name));
    for (const tool of definition.tools.map(openAIToolOf).map(strictToolOf)) {
      const { description, parameters, strict } = tool.function;
      expect(strict).toBe(true);
      expect(description.length).toBeLessThanOrEqual(1024);
      expect(description).toMatch(/[.…]$/);
      expect(openObjects(parameters)).toEqual([]);
    }
  });

  it('read null as left out, in the calls of all references', async () => {
    const { definition, scenarios } = await openEnvironment(join(generated, name));
    const tools = new Map(definition.tools.map((tool) => [tool.name, tool]));
    for (const { tool, arguments: args } of [...scenarios].flatMap(callsOf)) {
      const called = tools.get(tool);
      const nulls = Object.keys(called?.params ?? {}).filter((param) => !(param in args));
      const full = { ...args, ...Object.fromEntries(nulls.map((param) => [param, null])) };
      expect(called?.read(full)).toEqual(called?.read(args));
    }
  });
});

function callsOf({
  reference,
}: Scenario): Extract<Scenario['reference'][number], { kind: 'call' }>[] {
  return reference.filter((step) => step.kind === 'call');
}

/** Where a schema has what strict mode refuses. */
function openObjects(schema: JsonSchema): string[] {
  const text = JSON.stringify(schema);
  const refused = /"(?:oneOf|default|uniqueItems|minLength|maxLength|propertyNames|not)":/g;
  const closed = text.split('"additionalProperties":false').length;
  const objects = text.split('"type":"object"').length;
  return [...(text.match(refused) ?? []), ...(closed === objects ? [] : ['an open object'])];
}
