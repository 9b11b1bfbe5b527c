import { PyModule } from './module.ts';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const punctuation = String.raw`!"#$%&'()*+,-./:;<=>?@[\]^_` + '`{|}~';

export const string = new PyModule('string', {
  ascii_lowercase: lower,
  ascii_uppercase: lower.toUpperCase(),
  ascii_letters: lower + lower.toUpperCase(),
  digits,
  hexdigits: `${digits}abcdefABCDEF`,
  punctuation,
});
