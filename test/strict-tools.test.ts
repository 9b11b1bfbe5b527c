// Every tool of every environment in the forms of OpenAI: strict schemas, and descriptions that it takes.
import { type JsonSchema, openAIToolOf, strictToolOf } from '@envloom/runtime';
import type { Scenario } from '@envloom/episodes';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { storedEnvironment, storedEnvironments } from './support/stored-environments.ts';
import { environmentsOfTier, partOfTier } from './support/tier.ts';

describe.each(storedEnvironments)('the tools of %s', (name) => {
  it('have a strict form and a description of at most 1,024 characters', async () => {
    const { source } = await storedEnvironment(name);
    for (const tool of source.definition.tools.map(openAIToolOf).map(strictToolOf)) {
      const { description, parameters, strict } = tool.function;
      expect(strict).toBe(true);
      expect(description.length).toBeLessThanOrEqual(1024);
      expect(description).toMatch(/[.…]$/);
      expect(flawsIn(parameters)).toEqual([]);
    }
  });
});

// Reading a scenario takes some ms: every day a fifth of those of a few environments are read.
it.each(environmentsOfTier(storedEnvironments))(
  'the tools of %s read null as left out, in the calls of references',
  async (name) => {
    const { source, scenarios } = await storedEnvironment(name);
    const tools = new Map(source.definition.tools.map((tool) => [tool.name, tool]));
    const references = partOfTier(scenarios.ids, 5).map((id) => scenarios.get(id));
    for (const { tool, arguments: args } of references.flatMap(callsOf)) {
      const called = tools.get(tool);
      const nulls = Object.keys(called?.params ?? {}).filter((param) => !(param in args));
      const full = { ...args, ...Object.fromEntries(nulls.map((param) => [param, null])) };
      expect(called?.read(full)).toEqual(called?.read(args));
    }
  },
);

function callsOf({
  reference,
}: Scenario): Extract<Scenario['reference'][number], { kind: 'call' }>[] {
  return reference.filter((step) => step.kind === 'call');
}

const refused = /"(?:oneOf|default|uniqueItems|minLength|maxLength|propertyNames|not)":/g;
const objectSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown(),
});

/** What strict mode refuses in a schema: keywords, open objects, properties that are not required. */
function flawsIn(schema: JsonSchema): string[] {
  const text = JSON.stringify(schema);
  const flaws = [...(text.match(refused) ?? [])];
  JSON.parse(text, (_key, part: unknown) => {
    const { data } = objectSchema.safeParse(part);
    if (data !== undefined && !isClosed(data)) flaws.push(JSON.stringify(part));
    return part;
  });
  return flaws;
}

function isClosed(object: z.infer<typeof objectSchema>): boolean {
  const { properties, required, additionalProperties } = object;
  return additionalProperties === false && required.join() === Object.keys(properties).join();
}
