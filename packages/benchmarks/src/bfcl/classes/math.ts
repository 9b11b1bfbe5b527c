import { generated, isObject, type JsonObject } from '@envloom/core';
import { BfclMath } from '@envloom/env-bfcl-math';
import type { BfclClass, BfclSetting } from '../class.ts';
import { ModelWorld } from '../model-world.ts';
import { mathTools } from './math/tools.ts';

/** MathAPI, which keeps nothing. */
export const bfclClass: BfclClass = {
  name: 'MathAPI',
  load(_config, setting) {
    const environment = new BfclMath({ state: { rows: generated(rowsOf(setting)) } });
    return new ModelWorld({ tools: mathTools, state: () => ({}) }, environment, setting.random);
  },
};

function rowsOf({ tables }: BfclSetting): JsonObject {
  const { to_meters, imperial } = tables;
  return {
    lengths: Object.entries(isObject(to_meters) ? to_meters : {}).map(([unit, meters]) => ({
      unit,
      meters,
    })),
    conversions: Object.entries(isObject(imperial) ? imperial : {}).map(([name, factor], at) => {
      const [unit_in = '', unit_out = ''] = name.split('_to_');
      return { number: at + 1, unit_in, unit_out, factor };
    }),
  };
}
