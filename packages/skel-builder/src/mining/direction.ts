/** A vector of length 1, without the places that are zero: those of lexical vectors mostly are. */
export interface Direction {
  readonly places: Uint32Array;
  readonly values: Float64Array;
}

/** The direction of a vector; that of a zero vector has no places. */
export function directionOf(vector: Float64Array): Direction {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  const places = new Uint32Array(vector.reduce((count, value) => count + Number(value !== 0), 0));
  const values = new Float64Array(places.length);
  let next = 0;
  vector.forEach((value, place) => {
    if (value === 0) return;
    places[next] = place;
    values[next] = value / length;
    next += 1;
  });
  return { places, values };
}

/** The cosine between two directions, of which both list their places in rising order. */
export function cosineOf(a: Direction, b: Direction): number {
  let sum = 0;
  let other = 0;
  for (let one = 0; one < a.places.length; one += 1) {
    const place = a.places[one] ?? 0;
    while (other < b.places.length && (b.places[other] ?? 0) < place) other += 1;
    if (b.places[other] === place) sum += (a.values[one] ?? 0) * (b.values[other] ?? 0);
  }
  return sum;
}
