import { createHash } from 'node:crypto';

/**
 * The sampling seed of an episode: samples of one scenario get different ones, and the same run the
 * same. A whole number below 2^31, which every server takes.
 */
export function samplingSeed(runSeed: number, episode: string): number {
  const digest = createHash('sha256').update(`${runSeed}\n${episode}`).digest();
  return digest.readUInt32BE(0) >>> 1;
}
