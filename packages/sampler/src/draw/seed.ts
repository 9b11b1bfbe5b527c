/**
 * A seed for a part of something seeded: parts with other labels get unrelated draws.
 * 32 bits by FNV-1a, mixed as in MurmurHash3.
 */
export function derivedSeed(seed: number, ...labels: readonly (string | number)[]): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of [seed, ...labels].join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) | 0;
}
