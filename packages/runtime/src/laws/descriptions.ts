import assert from 'node:assert/strict';
import type { Law } from './law.ts';
import type { Subject } from './subject.ts';

/** The law of what a package tells of its tools. */
export function descriptionLaw(subject: Subject): Law {
  const { environment: World, calls, openAITools, mcpTools, jsonSchemas } = subject;
  return {
    name: 'describes exactly its tools',
    check: () => {
      const { tools } = World.definition;
      const names = tools.map(({ name }) => name);
      assert.deepEqual(Object.keys(calls), names);
      assert.deepEqual(
        openAITools.map((tool) => tool.function.name),
        names,
      );
      assert.deepEqual(
        mcpTools.map(({ name }) => name),
        names,
      );
      assert.deepEqual(Object.keys(jsonSchemas).toSorted(), names.toSorted());
      const members = Object.getOwnPropertyNames(World.prototype);
      const methods = ['constructor', ...tools.map(({ method }) => method)];
      assert.deepEqual(members.toSorted(), methods.toSorted());
    },
  };
}
