import { raised } from '../run/raised.ts';
import { type Machine, PyObject, type PyValue } from '../values/value.ts';
import { PyModule } from './module.ts';
import { PyType } from './types.ts';

class PyUuid extends PyObject {
  readonly type = 'UUID';
  readonly digits: string;

  constructor(digits: string) {
    super();
    this.digits = digits;
  }

  override equals(other: PyValue): boolean {
    return other instanceof PyUuid && other.digits === this.digits;
  }

  override hash(): string {
    return `uuid ${this.digits}`;
  }

  override str(): string {
    return this.digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  override repr(_machine: Machine): string {
    return `UUID('${this.str()}')`;
  }

  override member(name: string): PyValue | undefined {
    if (name === 'hex') return this.digits;
    if (name !== 'version') return undefined;
    const version = Number.parseInt(this.digits.charAt(12), 16);
    return /^[89ab]$/.test(this.digits.charAt(16)) ? BigInt(version) : null;
  }
}

export const uuid = new PyModule('uuid', {
  UUID: new PyType('UUID', ({ positional: [text] }) => {
    if (typeof text !== 'string') throw raised('TypeError', 'one of the arguments must be given');
    const digits = text
      .replace('urn:', '')
      .replace('uuid:', '')
      .replaceAll(/^[{}]+|[{}]+$/g, '')
      .replaceAll('-', '')
      .toLowerCase();
    if (!/^[\da-f]{32}$/.test(digits))
      throw raised('ValueError', 'badly formed hexadecimal UUID string');
    return new PyUuid(digits);
  }),
});
