import {
  createLanguageModel,
  LanguageModelError,
  memoryLedger,
  type Transport,
} from '@envloom/llm';
import { readModel } from '@envloom/logic-model';
import { describe, expect, it, vi } from 'vitest';
import type { Examination, ModelOutcome, ModelProblem } from '../outcome.ts';
import {
  type ModelTopicEvent,
  modelTopic,
  type ModelTopicOptions,
  type ModelTopicPorts,
} from './model-topic.ts';
import { bikeModel, bikeTopic, drafted } from './testing/bike-shed.ts';
import { scriptedModel } from './testing/scripted-model.ts';

const good: Examination = { problems: [], notes: [], figures: { scenarios: 40 } };
const examine = vi.fn<ModelTopicPorts['examine']>();

async function run(
  ports: Partial<ModelTopicPorts> & Pick<ModelTopicPorts, 'draft'>,
  options: ModelTopicOptions = {},
): Promise<ModelOutcome> {
  examine.mockReset().mockResolvedValue(good);
  return modelTopic(
    bikeTopic,
    { model: scriptedModel(), examine, ...ports },
    { minOperations: 5, ...options },
  );
}

const misspelt = [' = bikes.need(', ' = bicycles.need('] as const;

const wrong = ['rent_bike', 'return_bike', 'report_damage', 'mend_bike', 'sell_bike'];
const corrections = wrong.map((name) => ({
  op: 'replace',
  path: `operations.${name}.body`,
  find: 'bicycles',
  value: 'bikes',
}));

function codesOf(problems: readonly ModelProblem[]): string[] {
  return problems.map(({ code }) => code);
}

describe('a sound draft', () => {
  it('is accepted under the name of its topic, with no question asked', async () => {
    const outcome = await run({ draft: drafted(bikeModel()) });
    expect(outcome).toMatchObject({ kind: 'accepted', figures: good.figures });
    expect(outcome.history.rounds).toEqual([{ round: 0, problems: [], edits: [] }]);
    const read = readModel(outcome.text ?? '', 'accepted');
    expect(read.ok && read.parsed.model).toMatchObject({
      name: 'village-bikes',
      format_version: 1,
    });
  });

  it('is examined as a checked model, once', async () => {
    await run({ draft: drafted(bikeModel()) });
    expect(examine).toHaveBeenCalledTimes(1);
    expect(examine.mock.calls[0]?.[0].model.name).toBe('village-bikes');
  });
});

describe('a patch that changes nothing', () => {
  it('ends the rounds, and says so', async () => {
    const model = scriptedModel({ note: 'Nothing of mine is wrong.', edits: [] });
    const outcome = await run({ model, draft: drafted(bikeModel(misspelt)) });
    expect(outcome.kind === 'rejected' && outcome.problems[0]).toMatchObject({
      code: 'PATCH_WITHOUT_CHANGE',
      message: expect.stringMatching(/has no edits.*Nothing of mine is wrong/),
    });
    expect(outcome.history.rounds).toHaveLength(2);
  });
});

describe('a draft with errors', () => {
  it('is repaired by the patch, and only then examined', async () => {
    const model = scriptedModel({ note: 'A table was misspelt.', edits: corrections });
    const outcome = await run({ model, draft: drafted(bikeModel(misspelt)) });
    expect(outcome.kind).toBe('accepted');
    const [draft, repaired] = outcome.history.rounds;
    expect(new Set(codesOf(draft?.problems ?? []))).toEqual(new Set(['UNKNOWN_NAME']));
    expect(repaired).toMatchObject({
      round: 1,
      problems: [],
      edits: [{ applied: true }, {}, {}, {}, {}],
    });
    expect(examine).toHaveBeenCalledTimes(1);
    expect(outcome.history.calls.map(({ stage }) => stage)).toEqual([
      'model-state',
      'repair-model',
    ]);
  });

  it('is shown with every problem at its place, by name', async () => {
    const model = scriptedModel();
    await expect(run({ model, draft: drafted(bikeModel(misspelt)) })).rejects.toThrow('No answer');
    const [prompt = ''] = model.prompts;
    const places = corrections.map(({ path }) => path).join(', ');
    expect(prompt).toContain(`1. UNKNOWN_NAME at ${places}\n`);
    expect(prompt).toContain('Line: const found = bicycles.need(bike_id);');
    expect(prompt).toContain('name: village-bikes');
    expect(prompt).toContain('A shed ‹/world› of');
    expect(prompt).not.toContain('/home/');
  });

  it('is rejected when the rounds are over, with what is left and what was tried', async () => {
    const [first] = corrections;
    const mistyped = { op: 'set', path: 'operations.sel_bike.body', value: 'return 1;' };
    const model = scriptedModel({ edits: [first] }, { edits: [mistyped] });
    const outcome = await run({ model, draft: drafted(bikeModel(misspelt)) }, { rounds: 2 });
    expect(outcome.kind).toBe('rejected');
    expect(outcome.history.rounds.map(({ problems }) => problems.length > 0)).toEqual([
      true,
      true,
      true,
    ]);
    expect(outcome.history.rounds[2]?.edits).toEqual([
      {
        op: 'set',
        path: mistyped.path,
        applied: false,
        why: '`operations` has no `sel_bike`. Did you mean `operations.sell_bike.body`?',
      },
    ]);
    expect(outcome.text).toContain('= bikes.need(bike_id)');
    expect(model.prompts[1]).toContain('- replace operations.rent_bike.body = "bikes": made');
    expect(examine).not.toHaveBeenCalled();
  });
});

describe('what examination finds', () => {
  const finding: ModelProblem = {
    source: 'quality',
    code: 'OPERATION_NEVER_SUCCEEDS',
    path: 'operations.rent_bike.body',
    message: 'rent_bike never succeeds.\nPlay:\n  rent_bike({"bike_id":"B1"})',
  };
  const edit = { op: 'set', path: 'operations.rent_bike.weight', value: 8 };

  it('goes back as the next prompt, until nothing is found', async () => {
    const model = scriptedModel({ edits: [edit] });
    const found = vi
      .fn<ModelTopicPorts['examine']>()
      .mockResolvedValueOnce({ problems: [finding], notes: [], figures: {} })
      .mockResolvedValue(good);
    const outcome = await run({ model, examine: found, draft: drafted(bikeModel()) });
    expect(outcome.kind).toBe('accepted');
    expect(found).toHaveBeenCalledTimes(2);
    expect(model.prompts[0]).toContain('1. OPERATION_NEVER_SUCCEEDS at operations.rent_bike.body');
    expect(model.prompts[0]).toContain('\n   Play:\n     rent_bike({"bike_id":"B1"})');
  });

  it('stands below the problems where it is a note', async () => {
    const model = scriptedModel({ edits: [edit] });
    const note: ModelProblem = { ...finding, code: 'GUARD_AFTER_EFFECT', message: 'Others ask.' };
    const found = vi
      .fn<ModelTopicPorts['examine']>()
      .mockResolvedValueOnce({ problems: [finding], notes: [note], figures: {} })
      .mockResolvedValue({ ...good, notes: [note] });
    const outcome = await run({ model, examine: found, draft: drafted(bikeModel()) });
    expect(outcome.kind).toBe('accepted');
    expect(found).toHaveBeenCalledTimes(2);
    expect(model.prompts[0]).toMatch(
      /# The problems\n\n1\. OPERATION_NEVER_SUCCEEDS [^]*\nNotes\.[^]*\n- GUARD_AFTER_EFFECT at operations\.rent_bike\.body\n  Others ask\./,
    );
  });

  it('is not looked for again where a patch changes nothing', async () => {
    const found = vi
      .fn<ModelTopicPorts['examine']>()
      .mockResolvedValue({ problems: [finding], notes: [], figures: {} });
    const nothing = { edits: [{ op: 'remove', path: 'operations.nothing' }] };
    const model = scriptedModel(nothing, nothing);
    const ports = { model, examine: found, draft: drafted(bikeModel()) };
    const outcome = await run(ports, { rounds: 2 });
    expect(outcome).toMatchObject({ kind: 'rejected', problems: [finding] });
    expect(found).toHaveBeenCalledTimes(1);
  });

  it('throws on what goes wrong in examining', async () => {
    const broken = vi.fn<ModelTopicPorts['examine']>().mockRejectedValue(new Error('no worker'));
    await expect(run({ examine: broken, draft: drafted(bikeModel()) })).rejects.toThrow(
      'no worker',
    );
  });
});

describe('a patch that destroys', () => {
  it('is taken back, and the next prompt says what it led to', async () => {
    const rename = { op: 'set', path: 'entities.Bike.collection', value: 'cycles' };
    const correct = {
      op: 'replace',
      path: 'operations.rent_bike.body',
      find: 'state:',
      value: 'status:',
    };
    const model = scriptedModel({ edits: [rename] }, { edits: [correct] });
    const draft = drafted(bikeModel(["{ status: 'rented' }", "{ state: 'rented' }"]));
    const outcome = await run({ model, draft });
    expect(outcome.kind).toBe('accepted');
    expect(outcome.history.rounds.map(({ isTakenBack }) => isTakenBack)).toEqual([
      undefined,
      true,
      undefined,
    ]);
    expect(model.prompts[1]).toContain('The whole patch was taken back');
    expect(model.prompts[1]).toContain('collection: bikes');
  });
});

describe('limits', () => {
  it('refuses a model of 200 operations before it is checked, and asks nothing more', async () => {
    const one = bikeModel();
    const operations = Array.from({ length: 25 }).flatMap((_, index) =>
      one.operations.map((operation) => ({ ...operation, name: `${operation.name}_${index}` })),
    );
    const model = scriptedModel();
    const outcome = await run({ model, draft: drafted({ ...one, operations }) });
    expect(outcome).toMatchObject({
      kind: 'rejected',
      problems: [{ code: 'TOO_MANY_OPERATIONS' }],
    });
    expect(model.prompts).toEqual([]);
    expect(examine).not.toHaveBeenCalled();
  });

  it('refuses a text of a megabyte', async () => {
    const rules = Array.from({ length: 400 }, (_, index) => ({
      id: `rule-${index}`,
      text: 'x'.repeat(3_000),
      enforced: 'agent' as const,
    }));
    const outcome = await run({ draft: drafted({ ...bikeModel(), rules }) });
    expect(outcome).toMatchObject({
      kind: 'rejected',
      problems: [{ code: 'MODEL_TEXT_TOO_LONG' }],
    });
  });

  it('takes a patch back that goes beyond them', async () => {
    const value = 'x'.repeat(400_000);
    const edits = [{ op: 'set', path: 'summary', value }, ...corrections];
    const model = scriptedModel({ edits }, { edits: corrections });
    const outcome = await run({ model, draft: drafted(bikeModel(misspelt)) });
    expect(outcome.kind).toBe('accepted');
  });

  it('has operations added where there are too few', async () => {
    const model = scriptedModel();
    await expect(
      run({ model, draft: drafted(bikeModel()) }, { minOperations: 15 }),
    ).rejects.toThrow('No answer yet.');
    expect(model.prompts[0]).toContain(
      'The model has 8 operations; an environment has at least 15.',
    );
  });
});

describe('answers that are no good', () => {
  const ownProblem = new LanguageModelError('bad-answer', 'No JSON in the answer.');

  it('reject the topic when no draft came', async () => {
    const draft = vi.fn<ModelTopicPorts['draft']>().mockRejectedValue(ownProblem);
    const outcome = await run({ draft });
    expect(outcome).toMatchObject({
      kind: 'rejected',
      text: undefined,
      problems: [{ source: 'answer', code: 'ANSWER_INVALID', message: 'No JSON in the answer.' }],
    });
  });

  it('reject the topic with the model as far as it came when no patch came', async () => {
    const model = scriptedModel(new LanguageModelError('refused', 'The model refused.'));
    const outcome = await run({ model, draft: drafted(bikeModel(misspelt)) });
    expect(outcome).toMatchObject({
      kind: 'rejected',
      problems: [{ code: 'ANSWER_REFUSED' }, {}, {}, {}, {}, {}],
    });
    expect(outcome.text).toContain('name: village-bikes');
  });

  it.each([
    'unreachable',
    'unauthorized',
    'budget',
    'waiting',
    'not-recorded',
    'cancelled',
  ] as const)('are not to blame for `%s`, which is thrown on', async (problem) => {
    const error = new LanguageModelError(problem, 'Not the topic’s fault.');
    const draft = vi.fn<ModelTopicPorts['draft']>().mockRejectedValue(error);
    await expect(run({ draft })).rejects.toBe(error);
    const model = scriptedModel(error);
    await expect(run({ model, draft: drafted(bikeModel(misspelt)) })).rejects.toBe(error);
  });
});

describe('a draft whose answers leave something out', () => {
  const missing: ModelProblem = {
    source: 'answer',
    code: 'BODY_MISSING',
    path: 'operations.rent_bike.body',
    message: 'The body of rent_bike was not written. Write it.',
  };

  it('is not examined before a body is written', async () => {
    const model = scriptedModel({
      edits: [{ op: 'set', path: 'operations.rent_bike.weight', value: 2 }],
    });
    const outcome = await run({ model, draft: drafted(bikeModel(), missing) });
    expect(outcome.kind).toBe('accepted');
    expect(examine).toHaveBeenCalledTimes(1);
    expect(model.prompts[0]).toContain('1. BODY_MISSING at operations.rent_bike.body');
  });

  it('is accepted where it says too much', async () => {
    const stray = { ...missing, code: 'UNKNOWN_NAME' };
    const outcome = await run({ draft: drafted(bikeModel(), stray) });
    expect(outcome.kind).toBe('accepted');
  });
});

describe('run again', () => {
  it('asks the same questions in the same words', async () => {
    const patches = [{ edits: [{ op: 'remove', path: 'x' }] }, { edits: corrections.slice(1) }];
    const draft = drafted(bikeModel(misspelt));
    const [one, two] = [scriptedModel(...patches), scriptedModel(...patches)];
    await expect(run({ model: one, draft })).rejects.toThrow('No answer yet.');
    await expect(run({ model: two, draft })).rejects.toThrow('No answer yet.');
    expect(one.prompts).toHaveLength(3);
    expect(two.prompts).toEqual(one.prompts);
    expect(new Set(one.prompts).size).toBe(3);
  });

  it('sends nothing twice, and gives the same', async () => {
    const send = vi.fn<Transport['send']>().mockResolvedValue({
      content: `The patch:\n\`\`\`json\n${JSON.stringify({ edits: corrections })}\n\`\`\`\nDone.`,
      finishReason: 'stop',
      model: 'served-1',
      usage: { input: 9_000, output: 300 },
    });
    const ledger = memoryLedger();
    const model = createLanguageModel({ transport: { name: 'test', send }, ledger, model: 'm' });
    const draft = drafted(bikeModel(misspelt));
    const first = await run({ model, draft });
    const second = await run({ model, draft });
    expect(send).toHaveBeenCalledTimes(1);
    expect(first.kind).toBe('accepted');
    expect(second.text).toBe(first.text);
    expect(second.history.rounds).toEqual(first.history.rounds);
    expect(second.history.calls[1]).toEqual({ ...first.history.calls[1], isCached: true });
    ledger.close();
  });

  it('tells what happens', async () => {
    const events: ModelTopicEvent[] = [];
    const onEvent = (event: ModelTopicEvent): void => {
      events.push(event);
    };
    const model = scriptedModel({ edits: corrections });
    await run({ model, onEvent, draft: drafted(bikeModel(misspelt)) });
    expect(events.map(({ type }) => type)).toEqual([
      'drafting',
      'looked-at',
      'repairing',
      'examining',
      'looked-at',
      'accepted',
    ]);
  });

  it('stops before it examines when it is cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(run({ signal, draft: drafted(bikeModel()) })).rejects.toMatchObject({
      problem: 'cancelled',
    });
  });
});
