import type { LinePoint } from '../../parts/line-chart.tsx';

/**
 * The exponential moving average of a curve, without the bias of its start.
 *
 * @param share of what was before, from 0 (as it is) to below 1
 * @see https://arxiv.org/abs/1412.6980, section 3 (the correction of the bias)
 */
export function smoothed(points: readonly LinePoint[], share: number): readonly LinePoint[] {
  if (share === 0) return points;
  let [mean, weight] = [0, 0];
  return points.map(([x, y]) => {
    mean = share * mean + (1 - share) * y;
    weight = share * weight + (1 - share);
    return [x, mean / weight];
  });
}
