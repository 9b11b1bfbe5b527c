import { ScratchWorkspace } from '@envloom/core/testing';
import { expect, it } from 'vitest';
import { programKey } from '../rl/pass-rates.ts';
import { recordedRates } from './recorded-rates.ts';

it('reads what solvers made of task programs', () => {
  using workspace = new ScratchWorkspace();
  const environment = { name: 'x', folder: workspace.path('x/scenarios'), modelHash: 'ab' };
  expect(recordedRates([environment]).size).toBe(0);
  const agents = [
    { agent: 'openai:a', samples: 3, passed: 1 },
    { agent: 'openai:b', samples: 1, passed: 1 },
  ];
  workspace.write('x/tasks/records.json', {
    format_version: 1,
    programs: {},
    solvers: { late: { result: 'passed', agents, lost: [] } },
  });
  const key = (program: string): string =>
    programKey({ env: 'x', model_hash: 'ab', program, interaction: 'non-conversational' }) ?? '';
  expect(recordedRates([environment]).get(key('late'))).toEqual({ pass_rate: 0.5, samples: 4 });
  const [ofA, ofOthers] = [['openai:a'], ['openai:c']].map((names) =>
    recordedRates([environment], names),
  );
  expect(ofA?.get(key('late'))).toEqual({ pass_rate: 1 / 3, samples: 3 });
  expect(ofOthers?.size).toBe(0);
});
