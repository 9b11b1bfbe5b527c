const nobody = { episodes: 1, strict: 0, dense: 0 };

const certificate = {
  final_hash: '0'.repeat(64),
  kill: { mutants: 10, equivalent: 0, killed: 10, score: 1 },
  alternatives: { tried: 0, accepted: 0 },
  adversaries: {
    'do-nothing': nobody,
    'read-only': nobody,
    'repeat-last': nobody,
    'call-every-tool-once': nobody,
    random: nobody,
    'reward-hacker': nobody,
  },
  difficulty: { score: 0.2, steps: 1, mutations: 1, depth: 1, distractors: 0, rules: 0 },
  tools: [],
  rules: [],
  decided_by: [],
  repaired: [],
};

const frame = {
  id: 'nothing-else',
  sentence: 'Has changed nothing else.',
  kind: 'nothing-else',
  allowing: [],
};

/** Nothing that reads these files plays them. */
const contentHash = '0'.repeat(32);

/** A scenario of the tiny model by its form alone: that a counter shows 5. */
export function storedScenario(id: string, modelHash: string): object {
  const fields = { value: { equals: 5 } };
  const shows = { id: 'counter-a', sentence: 'Has set counter a to 5.', kind: 'row-changed' };
  return {
    format_version: 1,
    id,
    env: 'tiny-counters',
    model_hash: modelHash,
    content_hash: contentHash,
    seed: 7,
    attempt: 0,
    kind: 'ordinary',
    split: 'train',
    initial_state: { state: { rows: { counters: [{ counter_id: 'a', value: 1 }] } } },
    task: { text: 'Set counter a to 5.', phrasings: [] },
    reference: [{ kind: 'message', content: 'Done.' }],
    checks: [{ ...shows, table: 'counters', key: 'a', fields }, frame],
    certificate,
  };
}

/** The index of these scenarios. */
export function storedIndex(modelHash: string, ...ids: readonly string[]): object {
  return {
    format_version: 1,
    env: 'tiny-counters',
    model_hash: modelHash,
    seed: 7,
    options: { count: 2, kinds: { ordinary: 2, 'must-refuse': 1 }, difficulty: [0.2, 0.8] },
    scenarios: ids.map((id) => ({
      id,
      content_hash: contentHash,
      kind: 'ordinary',
      split: 'train',
      difficulty: 0.2,
    })),
  };
}
