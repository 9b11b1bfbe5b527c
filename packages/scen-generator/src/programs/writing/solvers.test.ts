import { expect, it } from 'vitest';
import { solversOf, solversProblem, withSolvers } from './solvers.ts';

type Played = Parameters<typeof solversOf>[0][number];

function episode(scenario: string, won: boolean, end: string, agent = 'openai:a'): Played {
  const check = { sentence: 'It holds.', kind: 'row-changed', passed: won } as const;
  return {
    agent: { name: agent },
    scenario,
    reward: won ? 1 : 0,
    grade: { strict: won ? 1 : 0, dense: 0, checks: [{ id: 'late', ...check }] },
    final_hash: end,
  };
}

it('passes where somebody solves it and losses differ', () => {
  const played = [
    episode('a', true, '1'),
    episode('a', false, '2'),
    episode('a', false, '3', 'openai:b'),
    episode('b', false, '2'),
  ];
  expect(solversOf(played)).toEqual({
    result: 'passed',
    agents: [
      { agent: 'openai:a', samples: 3, passed: 1 },
      { agent: 'openai:b', samples: 1, passed: 0 },
    ],
    lost: [
      { scenario: 'a', checks: ['It holds.'], alike: 0 },
      { scenario: 'a', checks: ['It holds.'], alike: 0 },
      { scenario: 'b', checks: ['It holds.'], alike: 0 },
    ],
  });
});

it('fails where solvers agree on another end, and where nobody solves any', () => {
  const agreeing = [episode('a', true, '1'), episode('b', false, '2'), episode('b', false, '2')];
  expect(solversOf(agreeing)).toMatchObject({
    result: 'failed',
    lost: [{ alike: 1 }, { alike: 1 }],
  });
  expect(solversOf([episode('a', false, '2')])).toMatchObject({ result: 'failed' });
});

it('counts built-in agents beside the gate, and keeps what other agents did', () => {
  const builtIn = [episode('a', false, '2', 'random'), episode('a', false, '2', 'random')];
  const random = { agent: 'random', samples: 2, passed: 0 };
  const noGate = solversOf([], builtIn);
  expect(noGate).toEqual({ result: 'not run', agents: [random], lost: [] });
  expect(solversProblem(noGate, 'x', 'texts:\n')).toBeUndefined();
  const gate = solversOf([episode('a', true, '1')], builtIn.slice(0, 1));
  expect(withSolvers(gate, noGate)).toEqual({
    result: 'passed',
    agents: [{ agent: 'openai:a', samples: 1, passed: 1 }, random],
    lost: [],
  });
  expect(withSolvers(undefined, noGate)).toEqual(noGate);
});

it('tells a writer what solvers did otherwise', () => {
  const agreeing = [episode('a', true, '1'), episode('b', false, '2'), episode('b', false, '2')];
  const text = 'name: x\ntexts:\n  - Do it.\n';
  expect(solversProblem(solversOf(agreeing), 'x', text)).toMatchObject({
    code: 'SOLVERS_LOSE',
    position: { file: 'tasks/x.yaml', line: 2, column: 1 },
    message: '2 of 3 episodes were lost:\n- b, as 1 other: does not hold: It holds.',
  });
  expect(solversProblem(solversOf(agreeing.slice(0, 1)), 'x', text)).toBeUndefined();
});
