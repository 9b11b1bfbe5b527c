/** A mean over scenarios, with its 95 % confidence interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Of the standard normal distribution: 2.5 % lie above. */
const z = 1.96;

/**
 * The mean of a figure between 0 and 1 over scenarios. Episodes of one scenario resemble each other, so
 * scenarios are the sample, not episodes:
 *
 * - standard error of the mean `p` over `m` scenarios: `s² = Σ (xᵢ - p)² / (m (m - 1))`
 * - effective sample size: `n = p (1 - p) / s²`, at least `m - 1` and at most `most`; `m` where all
 *   scenarios came out 0, or all 1
 * - the interval of Wilson for `p` and `n`, which is of use near 0 and 1, too
 *
 * Wilson 1927; Miller 2024, "Adding Error Bars to Evals", https://arxiv.org/abs/2411.00640
 *
 * @param values one for each scenario; of none nothing is known
 * @param most how many independent observations there can be: the number of episodes
 */
export function estimateOf(values: readonly number[], most: number): Estimate {
  if (values.length === 0) return { value: 0, low: 0, high: 1 };
  const mean = meanOf(values);
  const size = effectiveSize(values, mean, most);
  const [low, high] = wilson(mean, size);
  return { value: rounded(mean), low: rounded(low), high: rounded(high) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** To four decimals: more would only be noise in files. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

function effectiveSize(values: readonly number[], mean: number, most: number): number {
  const count = values.length;
  const spread = mean * (1 - mean);
  if (spread === 0 || count < 2) return count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const squaredError = squares / (count * (count - 1));
  if (squaredError === 0) return Math.max(count, most);
  return Math.min(Math.max(spread / squaredError, count - 1), Math.max(count, most));
}

function wilson(share: number, size: number): readonly [number, number] {
  const square = z ** 2 / size;
  const middle = share + square / 2;
  const half = z * Math.sqrt((share * (1 - share)) / size + square / (4 * size));
  const scale = 1 + square;
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)];
}
