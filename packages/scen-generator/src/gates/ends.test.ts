import { endOf } from '@envloom/episodes';
import { describe, expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import type { Request } from '../context/generator-context.ts';
import { bakery } from '../testing/bakery.ts';
import { checkedFrom } from '../testing/models.ts';
import { type ForkOptions, EpisodeRunner } from './episode-runner.ts';

const stage = createGeneratorContext(checkedFrom(bakery));
const scene = sceneFrom(stage, stage.plain.start().state());
const slip = (code: string, order_id: string): Request => ({
  tool: 'write_slip',
  args: { code, order_id },
});
const touch = (order_id: string): Request => ({ tool: 'touch_order', args: { order_id } });
const pay: Request = { tool: 'pay_order', args: { order_id: 'O1' } };

function outcome(
  requests: readonly Request[],
  options: ForkOptions = {},
  chosen = new Set<string>(),
) {
  const player = EpisodeRunner.at(stage, scene, options);
  for (const { tool, args } of requests) player.call(tool, args);
  return endOf(stage.definition, player.played(), { chosen });
}

describe('outcomes', () => {
  it('do not depend on new keys, moments and the order of rows', () => {
    expect(outcome([slip('AB-100', 'O1'), slip('AB-200', 'O2')])).toBe(
      outcome([slip('ZZ-900', 'O2'), slip('ZZ-800', 'O1')], { later: 300 }),
    );
    expect(outcome([pay])).toBe(outcome([pay], { later: 60 }));
  });

  it('depend on all else', () => {
    const all = [
      outcome([]),
      outcome([pay]),
      outcome([touch('O1')]),
      outcome([touch('O1'), pay]),
      outcome([slip('AB-100', 'O1')]),
      outcome([slip('AB-100', 'O2')]),
      outcome([slip('AB-100', 'O1'), slip('AB-200', 'O1')]),
      outcome([{ tool: 'drop_slip', args: { slip_id: 'AA-001' } }]),
      outcome([{ tool: 'change_pieces', args: { order_id: 'O1', pieces: 5 } }]),
      outcome([{ tool: 'change_pieces', args: { order_id: 'O1', pieces: 6 } }]),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('depend on keys that people chose', () => {
    const chosen = new Set(['AB-100']);
    expect(outcome([slip('AB-100', 'O1')], {}, chosen)).not.toBe(
      outcome([slip('ZZ-900', 'O1')], {}, chosen),
    );
  });
});
