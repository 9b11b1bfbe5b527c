import { describe, expect, it } from 'vitest';
import { modelTopic } from './model-topic.ts';
import { provenanceOf, provenanceSchema } from './provenance.ts';
import { bikeModel, bikeTopic, drafted } from './testing/bike-shed.ts';
import { recordOf, scriptedModel } from './testing/scripted-model.ts';

const options = { envloomVersion: '0.1.0', languageModel: 'asked-for' };

async function outcomeOf(examined: 'good' | 'bad') {
  const problem = {
    source: 'quality',
    code: 'LAW_BROKEN',
    path: 'operations.rent_bike',
    message: 'A law is broken.',
  } as const;
  const model = scriptedModel({
    edits: [
      { op: 'set', path: 'operations.rent_bike.body', value: 'return 1;' },
      { op: 'remove', path: 'operations.x' },
    ],
  });
  const examine = async () =>
    Promise.resolve({
      problems: examined === 'good' ? [] : [problem, problem],
      notes: [],
      figures: { kill_score: 0.9 },
    });
  const ports = { model, examine, draft: drafted(bikeModel()) };
  return modelTopic(bikeTopic, ports, { minOperations: 5, rounds: 1 });
}

describe('provenance', () => {
  it('tells where an environment comes from, and fits its schema', async () => {
    const provenance = provenanceOf(await outcomeOf('good'), options);
    expect(provenanceSchema.parse(JSON.parse(JSON.stringify(provenance)))).toEqual(provenance);
    expect(provenance).toMatchObject({
      name: 'village-bikes',
      language_model: 'asked-for',
      tasks: [{ source: 'tasks.jsonl:3', text: 'Rent me the red tandem.' }],
      rounds: [{ round: 0, problems: [], edits: [] }],
      calls: [{ stage: 'model-state', ids: ['c1'], model: 'scripted-1', cost_usd: 0.25 }],
      totals: { input_tokens: 100, output_tokens: 10, cost_usd: 0.25 },
      figures: { kill_score: 0.9 },
    });
    expect(provenance.model_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('counts problems by code, and tells every edit', async () => {
    const { rounds, calls, figures } = provenanceOf(await outcomeOf('bad'), options);
    expect(rounds[0]?.problems).toEqual([{ code: 'LAW_BROKEN', count: 2 }]);
    expect(rounds[1]?.edits).toEqual([
      { path: 'operations.rent_bike.body', applied: true },
      { path: 'operations.x', applied: false },
    ]);
    expect(calls).toHaveLength(2);
    expect(figures).toEqual({});
  });

  it('is the same whether answers were cached or paid', async () => {
    const outcome = await outcomeOf('good');
    const cached = {
      ...outcome,
      history: {
        ...outcome.history,
        calls: outcome.history.calls.map((call) => ({ ...call, isCached: true })),
      },
    };
    expect(provenanceOf(cached, options)).toEqual(provenanceOf(outcome, options));
  });

  it('leaves the cost out where a part of it is unknown', async () => {
    const free = { ...recordOf('infer-environments', 'x', 2), costUsd: undefined };
    const provenance = provenanceOf(await outcomeOf('good'), { ...options, earlierCalls: [free] });
    expect(provenance.calls).toHaveLength(2);
    expect(provenance.totals).toEqual({ input_tokens: 300, output_tokens: 20 });
  });
});
