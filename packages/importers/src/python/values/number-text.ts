/** A number as `repr` writes it: the shortest digits that give it back, with an exponent below 1e-4 and from 1e16 on. */
export function numberText(number: bigint | number): string {
  if (typeof number === 'bigint') return String(number);
  if (!Number.isFinite(number)) return Number.isNaN(number) ? 'nan' : number > 0 ? 'inf' : '-inf';
  if (Object.is(number, -0)) return '-0.0';
  const size = Math.abs(number);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) return exponentText(number);
  const text = String(number);
  return text.includes('.') ? text : `${text}.0`;
}

/** Exponents have two digits at least. */
function exponentText(number: number): string {
  const [digits = '', exponent = ''] = number.toExponential().split('e');
  return `${digits}e${exponent.replace(/^([+-])(\d)$/, '$10$2')}`;
}

/** Digits after the point that tell a number exactly, but for very small ones. */
const allPlaces = 100;

/** Whether digits after the first `places` ones are exactly a half. */
function isHalf(number: number, places: number): boolean {
  const text = Math.abs(number).toFixed(allPlaces);
  const rest = text.slice(text.indexOf('.') + 1 + places);
  return /^50*$/.test(rest);
}

/** A number with so many digits after the point: the nearest one, of two the even one. */
export function fixedText(number: number, places: number): string {
  const text = number.toFixed(places);
  if (places > 60 || !isHalf(number, places)) return text;
  const down = Math.abs(number).toFixed(allPlaces);
  const cut = down.slice(0, down.indexOf('.') + (places === 0 ? 0 : 1 + places));
  const isEven = /[02468]$/.test(cut);
  return isEven ? `${number < 0 ? '-' : ''}${cut}` : text;
}
