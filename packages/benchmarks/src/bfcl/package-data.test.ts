import { rmSync } from 'node:fs';
import { ScratchWorkspace } from '@envloom/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BenchmarkTask } from '../benchmark.ts';
import { DataFolder } from '../data-folder.ts';
import { smallBfclPackage } from '../testing/small-bfcl-package.ts';
import { bfclBench } from './benchmark.ts';
import { readPackage } from './package-data.ts';

let workspace: ScratchWorkspace;
let folder: string;

beforeEach(() => {
  workspace = new ScratchWorkspace();
  folder = smallBfclPackage(workspace);
});

afterEach(() => workspace[Symbol.dispose]());

async function solved(task: BenchmarkTask) {
  const { signal } = new AbortController();
  const game = task.start(undefined);
  const said = [...(await game.begin(signal))];
  const offered = game.tools.length;
  for (const turn of task.reference) {
    // oxlint-disable-next-line no-await-in-loop -- a turn follows from the turns before it
    said.push(...(await game.take(turn, signal)).messages);
  }
  return { score: game.score(true), offered, said: said.map(({ content }) => content) };
}

describe('the package bfcl-eval', () => {
  it('is read without being run, and its tasks are played', async () => {
    const { tasks, isTested } = bfclBench.open(folder);
    expect(isTested).toBe(false);
    const all = await Promise.all(tasks.map(solved));
    expect(all.map(({ score }) => score.reward)).toEqual([1, 1]);
    // A blank before a bracket is lost, as in the original.
    expect(all[0]?.said[3]).toBe(
      '{"id": 7, "title": "No light", "description": "In the hall(east)", "status": "Open", "priority": 2, "created_by": "ada"}',
    );
    expect(all.map(({ offered }) => offered)).toEqual([3, 2]);
    expect(all[1]?.said[2]).toMatch(/^I have updated some more functions/);
  });

  it('gives default states, tables and long texts from its source', () => {
    const { constants, floats } = readPackage(new DataFolder(folder, ''));
    expect(constants.defaults).toMatchObject({
      MessageAPI: { generated_ids: [], user_count: 1 },
      VehicleControlAPI: { fuelLevel: 5, _brakePedalForce: 0, long_context: false },
    });
    expect(floats.defaults.get('VehicleControlAPI')).toEqual(['fuelLevel', '_brakePedalForce']);
    expect(constants.tables).toEqual({
      TravelAPI: {
        base_costs: [['AAA', 'BBB', 5]],
        exchange_rates: [['USD', 'OWN', 2]],
        airport_map: { Aberg: 'AAA' },
        airports: ['AAA', 'BBB'],
      },
      TradingBot: {
        symbol_map: { Own: 'OWN' },
        sector_map: { Things: ['OWN'] },
        current_time: '2024-03-01 09:05',
      },
      VehicleControlAPI: {
        zipcodes: { Aberg: '11111' },
        zipcode_otherwise: '00000',
        distances_km_symmetric: [['11111', '22222', 7.5]],
        max_fuel: 50,
        mile_per_gallon: 20,
        gallon_per_liter: 0.25,
        liter_per_gallon: 4,
      },
      MathAPI: { to_meters: { m: 1 }, imperial: { a_to_b: 1.8 } },
    });
    expect(constants.extensions).toEqual({
      LIST_EXTENSION: ['a', { python: 'Ellipsis' }],
      TEXT_EXTENSION: 'two\nlines',
    });
  });

  it('that lacks a file says which, and what to install', () => {
    rmSync(workspace.path('bfcl_eval/data/possible_answer/BFCL_v4_multi_turn_base.json'));
    expect(() => bfclBench.open(folder)).toThrow(
      /has no data\/possible_answer\/BFCL_v4_multi_turn_base\.json.*pip install bfcl-eval==/s,
    );
  });

  it('with other source says where', () => {
    workspace.write(
      'bfcl_eval/eval_checker/multi_turn_eval/func_source_code/math_api.py',
      'class MathAPI: pass\n',
    );
    expect(() => bfclBench.open(folder)).toThrow(
      /func_source_code is not as expected: there is no/,
    );
  });
});
