import type { Certificate, Earned, Scenario } from '@envloom/episodes';

const nothing: Earned = { episodes: 1, strict: 0, dense: 0 };

const certificate: Certificate = {
  final_hash: '0'.repeat(64),
  kill: { mutants: 20, equivalent: 2, killed: 18, score: 1 },
  alternatives: { tried: 4, accepted: 4 },
  adversaries: {
    'do-nothing': nothing,
    'read-only': nothing,
    'repeat-last': nothing,
    'call-every-tool-once': nothing,
    random: nothing,
    'reward-hacker': nothing,
  },
  difficulty: { score: 0.5, steps: 3, mutations: 1, depth: 2, distractors: 1, rules: 1 },
  tools: ['lend'],
  rules: [],
  decided_by: [],
  repaired: [],
};

/** A scenario by its form alone, for what looks at no more; its certificate claims everything. */
export function certified(
  changes: Partial<Certificate> = {},
  scenario: Partial<Omit<Scenario, 'certificate'>> = {},
): Scenario {
  return {
    format_version: 1,
    id: 'library-1-0001',
    env: 'library',
    model_hash: '0'.repeat(64),
    content_hash: '0'.repeat(32),
    seed: 1,
    attempt: 0,
    kind: 'ordinary',
    split: 'train',
    initial_state: { base: '0'.repeat(64) },
    task: { text: 'Lend a book to Ada.', phrasings: [] },
    reference: [{ kind: 'message', content: 'Done.' }],
    checks: [],
    ...scenario,
    certificate: { ...certificate, ...changes },
  };
}
