/**
 * The cosine of the angle between two vectors: 1 for the same direction, 0 for nothing in common or
 * a zero vector.
 *
 * @throws RangeError where their lengths differ
 */
export function cosine(left: Float64Array, right: Float64Array): number {
  if (left.length !== right.length) {
    throw new RangeError(
      `vectors of one embedder have one length: ${String(left.length)} is not ${String(right.length)}`,
    );
  }
  const norms = dot(left, left) * dot(right, right);
  return norms === 0 ? 0 : dot(left, right) / Math.sqrt(norms);
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}
