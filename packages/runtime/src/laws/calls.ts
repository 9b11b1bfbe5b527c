import assert from 'node:assert/strict';
import type { Tool } from '../tools/tool.ts';
import { hostileArguments } from './hostile-arguments.ts';
import type { Law } from './law.ts';
import { play, type Subject } from './subject.ts';

/** The laws of calls: two of each tool, and one of all. */
export function callLaws(subject: Subject): Law[] {
  const { environment: World } = subject;
  return [
    ...World.definition.tools.flatMap((tool) => [
      refusesUnknown(subject, tool),
      neverThrows(subject, tool),
    ]),
    {
      name: 'gives the same results for the same seed and calls',
      check: () => {
        const [one, other] = [new World({ seed: 7 }), new World({ seed: 7 })];
        assert.deepEqual(play(one, subject), play(other, subject));
        assert.equal(one.worldHash(), other.worldHash());
      },
    },
  ];
}

function refusesUnknown({ environment: World }: Subject, { name, params }: Tool): Law {
  return {
    name: `${name} refuses unknown arguments`,
    check: () => {
      const world = new World();
      const before = world.worldHash();
      const result = world.call(name, { [unknownOf(params)]: 1 });
      assert.equal(result.success ? 'success' : result.error.code, 'INVALID_ARGUMENTS');
      assert.equal(world.worldHash(), before);
    },
  };
}

/** An argument that a tool does not take. */
function unknownOf(params: object): string {
  let name = 'unknown';
  while (Object.hasOwn(params, name)) name += '_';
  return name;
}

function neverThrows({ environment: World }: Subject, { name }: Tool): Law {
  return {
    name: `${name} never throws`,
    check: () => {
      const world = new World();
      for (const args of hostileArguments) {
        assert.equal(typeof world.call(name, args).success, 'boolean');
      }
    },
  };
}
