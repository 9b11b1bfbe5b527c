import { isRunning } from './shared-call.ts';

/** What one call may take. */
export interface CallLimits {
  /** Of time, and of the processor's time: a machine that has much to do makes no call overdue. */
  readonly seconds: number;
  /** By which the process may grow. */
  readonly megabytes: number;
}

export const defaultCallLimits: CallLimits = { seconds: 5, megabytes: 1024 };

/** What is seen of a process at one moment. */
export interface Look {
  /** See {@link SharedCall.beat}. */
  readonly beat: number;
  /** Milliseconds of the processor that the process used so far. */
  readonly busy: number;
  /** Bytes of memory that it has. */
  readonly memory: number;
}

/** Milliseconds from one look to the next. */
export const lookEvery = 50;

/** Judges by regular looks whether the call that runs takes too much. */
export class Patience {
  readonly #limits: CallLimits;
  #first: Look = { beat: 0, busy: 0, memory: 0 };
  /** Counted, since a machine that slept did not look. */
  #looks = 0;

  constructor(limits: CallLimits) {
    this.#limits = limits;
  }

  /** What the call takes too much of; told once, and again when it took as much again. */
  judge(look: Look): 'time' | 'memory' | undefined {
    const isSame = isRunning(look.beat) && look.beat === this.#first.beat;
    if (!isSame) return this.#startWith(look);
    this.#looks += 1;
    const verdict = this.#verdict(look);
    if (verdict !== undefined) this.#startWith(look);
    return verdict;
  }

  #startWith(look: Look): undefined {
    this.#first = look;
    this.#looks = 0;
  }

  #verdict({ busy, memory }: Look): 'time' | 'memory' | undefined {
    const { seconds, megabytes } = this.#limits;
    if (memory - this.#first.memory > megabytes * 2 ** 20) return 'memory';
    const milliseconds = seconds * 1000;
    const isLate = this.#looks * lookEvery >= milliseconds;
    return isLate && busy - this.#first.busy >= milliseconds ? 'time' : undefined;
  }
}

/** What is told of a call after which nothing went on, and what to do about it. */
export function overdueText(
  call: string,
  reason: 'time' | 'memory',
  { seconds, megabytes }: CallLimits,
): string {
  const took =
    reason === 'time'
      ? `did not return within ${seconds} s`
      : `took more than ${megabytes} MB of memory`;
  return (
    `A call ${took}:\n  ${call}\n` +
    'Change the body of that operation, or an invariant of what it writes, so that it does less for these arguments.\n'
  );
}
