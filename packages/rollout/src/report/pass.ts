/**
 * The unbiased estimate of the chance that at least one of `k` episodes succeeds, from `successes` of
 * `episodes`: 1 - C(n-c, k) / C(n, k). Chen et al. 2021, https://arxiv.org/abs/2107.03374
 *
 * @param k at most `episodes`
 */
export function passAtK(episodes: number, successes: number, k: number): number {
  return 1 - passHatK(episodes, episodes - successes, k);
}

/**
 * The unbiased estimate of the chance that all of `k` episodes succeed: C(c, k) / C(n, k). Yao et al.
 * 2024 (tau-bench, pass^k), https://arxiv.org/abs/2406.12045
 *
 * @param k at most `episodes`
 */
export function passHatK(episodes: number, successes: number, k: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < k; drawn += 1) {
    chance *= Math.max(0, successes - drawn) / (episodes - drawn);
  }
  return chance;
}
