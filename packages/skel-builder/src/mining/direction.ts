/** A vector, with what comparing it with many others takes. */
export interface Direction {
  readonly vector: Float64Array;
  readonly length: number;
  /** Where it is not zero: lexical vectors mostly are. */
  readonly places: Uint32Array;
}

export function directionOf(vector: Float64Array): Direction {
  const squares = vector.reduce((sum, value) => sum + value * value, 0);
  const places = new Uint32Array(vector.length);
  let count = 0;
  vector.forEach((value, place) => {
    if (value === 0) return;
    places[count] = place;
    count += 1;
  });
  return { vector, length: Math.sqrt(squares), places: places.slice(0, count) };
}

/** The cosine between two directions, in as many steps as `a` has places; 0 for a zero vector. */
export function cosineOf(a: Direction, b: Direction): number {
  let sum = 0;
  for (let index = 0; index < a.places.length; index += 1) {
    const place = a.places[index] ?? 0;
    sum += (a.vector[place] ?? 0) * (b.vector[place] ?? 0);
  }
  return sum === 0 ? 0 : sum / (a.length * b.length);
}
