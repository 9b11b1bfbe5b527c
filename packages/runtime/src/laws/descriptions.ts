import assert from 'node:assert/strict';
import { mcpToolOf } from '../tools/mcp.ts';
import { jsonSchemasOf, openAIToolOf } from '../tools/openai.ts';
import type { Law } from './law.ts';
import type { Subject } from './subject.ts';

/** The law of what a package tells of its tools. */
export function descriptionLaw(subject: Subject): Law {
  const { environment: World, openAITools, mcpTools, jsonSchemas } = subject;
  return {
    name: 'describes exactly its tools',
    check: () => {
      const { tools } = World.definition;
      assert.deepEqual(openAITools, tools.map(openAIToolOf));
      assert.deepEqual(mcpTools, tools.map(mcpToolOf));
      assert.deepEqual(jsonSchemas, jsonSchemasOf(tools));
      const members = Object.getOwnPropertyNames(World.prototype);
      const methods = ['constructor', ...tools.map(({ method }) => method)];
      assert.deepEqual(members.toSorted(), methods.toSorted());
    },
  };
}
