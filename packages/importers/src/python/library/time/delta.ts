import { numberIn } from '../../values/basics.ts';
import { PyNative } from '../../values/native.ts';
import { type Machine, PyObject, type PyValue } from '../../values/value.ts';
import { microsPerDay, microsPerSecond } from './calendar.ts';

/** `timedelta` */
export class PyDelta extends PyObject {
  readonly type = 'timedelta';
  readonly micros: bigint;

  constructor(micros: bigint) {
    super();
    this.micros = micros;
  }

  override truth(): boolean {
    return this.micros !== 0n;
  }

  override equals(other: PyValue): boolean {
    return other instanceof PyDelta && other.micros === this.micros;
  }

  override order(other: PyValue): number | undefined {
    if (!(other instanceof PyDelta)) return undefined;
    return this.micros < other.micros ? -1 : this.micros > other.micros ? 1 : 0;
  }

  override hash(): string {
    return `delta ${this.micros}`;
  }

  override operate(
    operator: string,
    other: PyValue,
    _machine: Machine,
    isReversed: boolean,
  ): PyValue | undefined {
    if (operator === 'abs') return new PyDelta(this.micros < 0n ? -this.micros : this.micros);
    if (operator === 'unary -') return new PyDelta(-this.micros);
    const factor = numberIn(other);
    if (operator === '*' && typeof factor === 'bigint') return new PyDelta(this.micros * factor);
    if (!(other instanceof PyDelta)) return undefined;
    const [left, right] = isReversed ? [other.micros, this.micros] : [this.micros, other.micros];
    if (operator === '+') return new PyDelta(left + right);
    if (operator === '-') return new PyDelta(left - right);
    return operator === '/' && right !== 0n ? Number(left) / Number(right) : undefined;
  }

  override member(name: string): PyValue | undefined {
    const days = this.micros / microsPerDay - (this.micros % microsPerDay < 0n ? 1n : 0n);
    const rest = this.micros - days * microsPerDay;
    if (name === 'days') return days;
    if (name === 'seconds') return rest / microsPerSecond;
    if (name === 'microseconds') return rest % microsPerSecond;
    return name === 'total_seconds'
      ? new PyNative(name, '', () => Number(this.micros) / 1e6)
      : undefined;
  }
}
