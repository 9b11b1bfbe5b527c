import { describe, expect, it } from 'vitest';
import { storedIndex, storedScenario } from '../testing/stored-scenario.ts';
import {
  outdatedScenarios,
  readStoredScenarios,
  type ScenarioReading,
  type StoredScenarios,
} from './stored-scenarios.ts';

const ids = ['tiny-counters-7-0002', 'tiny-counters-7-0001'];
const root = 'generated/tiny-counters';

const files = (): Map<string, string> =>
  new Map([
    ['scenarios/index.json', JSON.stringify(storedIndex('now', ...ids))],
    ...ids.map(
      (id) => [`scenarios/${id}.json`, JSON.stringify(storedScenario(id, 'now'))] as const,
    ),
  ]);

const reading = (stored: ReadonlyMap<string, string>): ScenarioReading =>
  readStoredScenarios((path) => stored.get(path), root);

function read(stored: ReadonlyMap<string, string>): StoredScenarios | undefined {
  const result = reading(stored);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.stored;
}

describe('readStoredScenarios', () => {
  it('gives scenarios in the order of the index', () => {
    expect(read(files())?.scenarios.map(({ id }) => id)).toEqual(ids);
  });

  it('finds none where no set is whole', () => {
    const unfinished = files();
    unfinished.delete('scenarios/index.json');
    expect(read(unfinished)).toBeUndefined();
  });

  it('tells every broken file with its place', () => {
    const broken = files()
      .set(`scenarios/${ids[0]}.json`, '{\n  "id": oops\n}')
      .set(`scenarios/${ids[1]}.json`, '{ "id": "x" }');
    const result = reading(broken);
    const problems = result.ok ? [] : result.problems;
    expect(problems[0]).toMatch(
      /^generated\/tiny-counters\/scenarios\/tiny-counters-7-0002\.json:2:9 is no JSON: /,
    );
    expect(problems.slice(1).join('\n')).toMatch(
      /^generated\/tiny-counters\/scenarios\/tiny-counters-7-0001\.json: \S/m,
    );
  });

  it('tells files that are missing or have the name of another', () => {
    const wrong = files();
    wrong.delete(`scenarios/${ids[0]}.json`);
    wrong.set(`scenarios/${ids[1]}.json`, JSON.stringify(storedScenario('other', 'now')));
    expect(reading(wrong)).toEqual({
      ok: false,
      problems: [
        `${root}/scenarios/${ids[0]}.json does not exist, but the index lists it.`,
        `${root}/scenarios/${ids[1]}.json: id: expected "${ids[1]}"`,
      ],
    });
  });
});

describe('outdatedScenarios', () => {
  it('says nothing where all are of this model', () => {
    const stored = read(files());
    expect(stored && outdatedScenarios(stored, root, 'now')).toBeUndefined();
  });

  it('names those of another version, and the command that makes them as they were asked for', () => {
    const stored = read(files());
    expect(stored && outdatedScenarios(stored, root, 'later')).toBe(
      `2 scenarios of ${root} were made for another version of its logic model: ${ids.join(', ')}.\n` +
        'Make them again with: npx nx g scenarios tiny-counters --count 2 --seed 7 ' +
        '--kinds ordinary:2,must-refuse:1 --difficulty 0.2-0.8',
    );
  });
});
