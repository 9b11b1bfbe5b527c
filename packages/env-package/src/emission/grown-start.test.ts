import { checkModel, readModel, type CheckedModel } from '@envloom/logic-model';
import { describe, expect, it } from 'vitest';
import { tinyModel } from '../testing/tiny-model.ts';
import { emitEnvironment } from './emit.ts';
import { grownStart } from './grown-start.ts';

function checked(text: string): CheckedModel {
  const read = readModel(text, 'model.yaml');
  const check = read.ok ? checkModel(read.parsed) : read;
  if (!('checked' in check)) throw new Error('The model must be valid.');
  return check.checked;
}

async function file(text: string, path: string): Promise<string | undefined> {
  const emission = await emitEnvironment(text, 'model.yaml');
  if (!emission.ok) throw new Error(emission.problems.join('\n'));
  return emission.environment.files.find((each) => each.path === path)?.content;
}

const counting = `${tinyModel}
  - name: count
    kind: mutation
    description: Count one more.
    params:
      - { name: counter_id, type: ref, entity: Counter, description: The counter. }
    returns: { type: row, entity: Counter }
    body: |
      return counters.update(counter_id, (counter) => ({ value: counter.value + 1 }));
`;

const given = `${counting}
initial:
  clock: '2026-05-04T09:00:00Z'
  rows:
    counters: [{ counter_id: only, value: 3 }]
`;

const unsatisfiable = counting.replace('counter.value >= 0', 'counter.value < 0');

describe('grownStart', () => {
  it('has rows, and a call that changes them', () => {
    const { initial, example } = grownStart(checked(counting));
    expect(initial?.rows['counters']).not.toEqual([]);
    expect(example).toMatchObject({ tool: 'count', data: { value: expect.any(Number) } });
  });

  it('is the same each time', () => {
    expect(grownStart(checked(counting))).toEqual(grownStart(checked(counting)));
  });

  it('shows a query where nothing changes anything', () => {
    expect(grownStart(checked(tinyModel)).example?.tool).toBe('show_counter');
  });

  it('leaves the rows that the model gives', async () => {
    const { initial, example } = grownStart(checked(given));
    expect(initial).toBeUndefined();
    expect(example).toEqual({
      tool: 'count',
      args: { counter_id: 'only' },
      data: { counter_id: 'only', value: 4 },
    });
    expect(await file(given, 'src/initial.ts')).toContain("counter_id: 'only', value: 3");
  });

  it('is empty where no world is valid', () => {
    expect(grownStart(checked(unsatisfiable)).initial?.rows['counters'] ?? []).toEqual([]);
  });

  it('shows the result in the README', async () => {
    expect(await file(given, 'README.md')).toContain(
      "const result = world.count({ counter_id: 'only' });\n" +
        'console.log(result.success ? result.data : result.error);\n' +
        "// { counter_id: 'only', value: 4 }\n",
    );
  });
});
