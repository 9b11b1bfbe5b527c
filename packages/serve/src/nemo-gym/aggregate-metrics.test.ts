import { describe, expect, it } from 'vitest';
import { aggregateMetrics } from './aggregate-metrics.ts';

const place = (task: number, rollout: number): object => ({
  _ng_task_index: task,
  _ng_rollout_index: rollout,
});

describe('aggregateMetrics', () => {
  it('has nothing to say of nothing', () => {
    expect(aggregateMetrics({ verify_responses: [] })).toEqual({
      group_level_metrics: [],
      agent_metrics: {},
      key_metrics: {},
    });
  });

  it('describes every figure by task and over all', () => {
    const metrics = aggregateMetrics({
      verify_responses: [
        {
          ...place(1, 0),
          reward: 1,
          won: true,
          id: 'x',
          response: { usage: { total_tokens: 10 } },
        },
        { ...place(0, 0), reward: 0, won: false, response: { usage: { total_tokens: 20 } } },
        { ...place(0, 1), reward: 1, won: true, response: { usage: null } },
      ],
    });
    expect(metrics.agent_metrics).toEqual({
      'mean/reward': 2 / 3,
      'max/reward': 1,
      'min/reward': 0,
      'median/reward': 1,
      'std/reward': expect.closeTo(Math.sqrt(1 / 3)),
      'mean/won': 2 / 3,
      'max/won': 1,
      'min/won': 0,
      'median/won': 1,
      'std/won': expect.closeTo(Math.sqrt(1 / 3)),
      'mean/total_tokens': 15,
      'max/total_tokens': 20,
      'min/total_tokens': 10,
      'median/total_tokens': 15,
      'std/total_tokens': expect.closeTo(Math.sqrt(50)),
      num_repeats: 2,
    });
    expect(metrics.key_metrics).toEqual({
      'mean/reward': 2 / 3,
      'mean/won': 2 / 3,
      'mean/total_tokens': 15,
    });
    expect(metrics.group_level_metrics).toMatchObject([
      { _ng_task_index: 0, num_rollouts: 2, 'mean/reward': 0.5, 'median/reward': 0.5 },
      { _ng_task_index: 1, num_rollouts: 1, 'std/reward': 0 },
    ]);
  });

  it('counts masked samples in the coverage alone', () => {
    const masked = { ...place(1, 0), reward: 0, mask_sample: true };
    const all = [{ ...place(0, 0), reward: 1, mask_sample: false }, masked];
    const { agent_metrics, group_level_metrics } = aggregateMetrics({ verify_responses: all });
    expect(agent_metrics).toMatchObject({
      'mean/reward': 1,
      'coverage/measured_rollouts': 1,
      'coverage/masked_rollouts': 1,
      'coverage/measured_tasks': 1,
      'coverage/fully_masked_tasks': 1,
    });
    expect(agent_metrics).not.toHaveProperty('mean/mask_sample');
    expect(group_level_metrics).toHaveLength(1);
    expect(aggregateMetrics({ verify_responses: [masked] }).agent_metrics).not.toHaveProperty(
      'mean/reward',
    );
  });

  it('says where a request is wrong', () => {
    expect(() => aggregateMetrics({ verify_responses: [1] })).toThrow(
      expect.objectContaining({ path: 'verify_responses.0' }),
    );
  });
});
