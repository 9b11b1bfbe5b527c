/**
 * A number of JSON as Python writes it after reading it: integers of any size stay as they are,
 * others are the `repr` of a double (`1e-07`, `1e+16`, `0.0001`, `Infinity`).
 */
export function pythonNumber(text: string): string {
  if (/^-?\d+$/.test(text)) return text === '-0' ? '0' : text;
  const value = Number(text);
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  return pythonDouble(value);
}

/** JavaScript and Python agree on the digits (the fewest that read back the same), not on the notation. */
function pythonDouble(value: number): string {
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential().split('e');
  const sign = value < 0 ? '-' : '';
  const exponent = Number(power);
  const digits = mantissa.replace('.', '');
  const isPlain = exponent >= -4 && exponent < 16;
  return sign + (isPlain ? plain(digits, exponent) : scientific(mantissa, exponent));
}

function plain(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return `${whole}.${fraction === '' ? '0' : fraction}`;
}

function scientific(mantissa: string, exponent: number): string {
  const size = String(Math.abs(exponent)).padStart(2, '0');
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${size}`;
}
