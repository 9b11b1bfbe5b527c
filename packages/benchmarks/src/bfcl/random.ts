/**
 * The random numbers of Python's `random.Random(seed)` for a whole seed: Mersenne Twister MT19937 (Matsumoto and
 * Nishimura 1998) with `init_by_array`. Copies share the words that were drawn, so that a copy costs nothing.
 */
export class PythonRandom {
  readonly #words: Words;
  #at: number;

  constructor(seed: number, at = 0) {
    this.#words = wordsOf(seed);
    this.#at = at;
  }

  /** How many words were drawn. */
  get position(): number {
    return this.#at;
  }

  /** Goes back, or on, to a position. */
  set position(at: number) {
    this.#at = at;
  }

  copy(): PythonRandom {
    const copied = new PythonRandom(this.#words.seed);
    copied.position = this.#at;
    return copied;
  }

  /** From 0 up to 1, as a double of 53 bits. */
  random(): number {
    const high = this.#word() >>> 5;
    const low = this.#word() >>> 6;
    return (high * 67_108_864 + low) / 9_007_199_254_740_992;
  }

  /** Between two numbers. */
  uniform(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  /** A whole number from `low` to `high`, both included; their distance is below 2^53. */
  randint(low: number, high: number): number {
    const count = high - low + 1;
    const bits = count.toString(2).length;
    for (;;) {
      const drawn = this.#bits(bits);
      if (drawn < count) return low + drawn;
    }
  }

  #bits(count: number): number {
    if (count <= 32) return this.#word() >>> (32 - count);
    const low = this.#word();
    return (this.#word() >>> (64 - count)) * 4_294_967_296 + low;
  }

  #word(): number {
    const word = this.#words.word(this.#at);
    this.#at += 1;
    return word;
  }
}

const known = new Map<number, Words>();

function wordsOf(seed: number): Words {
  const found = known.get(seed) ?? new Words(seed);
  known.set(seed, found);
  return found;
}

const size = 624;
const middle = 397;

/** All words of a seed, made when they are asked for. */
class Words {
  readonly seed: number;
  readonly #state: Uint32Array;
  readonly #drawn: number[] = [];

  constructor(seed: number) {
    this.seed = seed;
    this.#state = seeded(seed);
  }

  word(at: number): number {
    while (this.#drawn.length <= at) this.#twist();
    return this.#drawn[at] ?? 0;
  }

  #twist(): void {
    const state = this.#state;
    for (let at = 0; at < size; at += 1) {
      const joined = (part(state, at) & 0x80_00_00_00) | (part(state, at + 1) & 0x7f_ff_ff_ff);
      const odd = (joined & 1) === 0 ? 0 : 0x99_08_b0_df;
      state[at] = part(state, at + middle) ^ (joined >>> 1) ^ odd;
    }
    for (const word of state) this.#drawn.push(tempered(word));
  }
}

const part = (state: Uint32Array, at: number): number => state[at % size] ?? 0;

function tempered(word: number): number {
  let mixed = word ^ (word >>> 11);
  mixed ^= (mixed << 7) & 0x9d_2c_56_80;
  mixed ^= (mixed << 15) & 0xef_c6_00_00;
  return (mixed ^ (mixed >>> 18)) >>> 0;
}

/** `init_by_array` with the 32-bit digits of the seed as its key. */
function seeded(seed: number): Uint32Array {
  const key = digits(Math.abs(seed));
  const state = new Uint32Array(size);
  state[0] = 19_650_218;
  for (let at = 1; at < size; at += 1) state[at] = mixedWith(state, at, 1_812_433_253) + at;
  let at = 1;
  for (let turn = 0; turn < Math.max(size, key.length); turn += 1) {
    const place = turn % key.length;
    state[at] = (part(state, at) ^ mixedWith(state, at, 1_664_525)) + (key[place] ?? 0) + place;
    at = next(state, at);
  }
  for (let turn = 1; turn < size; turn += 1) {
    state[at] = (part(state, at) ^ mixedWith(state, at, 1_566_083_941)) - at;
    at = next(state, at);
  }
  state[0] = 0x80_00_00_00;
  return state;
}

function mixedWith(state: Uint32Array, at: number, factor: number): number {
  const before = part(state, at - 1);
  return Math.imul(before ^ (before >>> 30), factor) >>> 0;
}

function next(state: Uint32Array, at: number): number {
  if (at + 1 < size) return at + 1;
  state[0] = part(state, size - 1);
  return 1;
}

function digits(seed: number): readonly number[] {
  const low = seed % 4_294_967_296;
  const high = Math.floor(seed / 4_294_967_296);
  return high === 0 ? [low] : [low, high];
}
