/** A cost at a size; both above 0. */
export interface Point {
  readonly size: number;
  readonly cost: number;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The exponent e of cost ~ size^e: the slope of the line of least squares through the logarithms.
 * 1 is linear growth; undefined with fewer than two sizes.
 */
export function growthExponent(points: readonly Point[]): number | undefined {
  if (new Set(points.map(({ size }) => size)).size < 2) return undefined;
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const [x, y] = [mean(logs.map((log) => log.x)), mean(logs.map((log) => log.y))];
  const covariance = mean(logs.map((log) => (log.x - x) * (log.y - y)));
  return covariance / mean(logs.map((log) => (log.x - x) ** 2));
}
