import * as fc from 'fast-check';

/** What ends, opens or directs something in TypeScript, Markdown, HTML, Handlebars or a tool. */
const pieces = [
  '*/',
  '/*',
  '//',
  '"',
  "'",
  '`',
  '${',
  '}',
  '{{',
  '}}',
  '{{{x}}}',
  '\\',
  '\n',
  '\r',
  '\r\n',
  '\t',
  '\u2028',
  '\u2029',
  '\ud800',
  '\udfff',
  '\u0000',
  '\ufeff',
  '\u202e',
  '|',
  '<script>',
  '</script>',
  '<!--',
  '@ts-ignore',
  '@ts-nocheck',
  '@param',
  '{@link x}',
  '* @ts-expect-error',
  '```',
  '~~~',
  '# ',
  '- ',
  '1. ',
  '---',
  '===',
  '[a](b)',
  '&lt;',
  '__proto__',
  'constructor',
  'eslint-disable',
  'prettier-ignore',
  '//# sourceMappingURL=x.js',
  '\u0085',
  ' ',
  'a',
  'é',
  '😀',
  '\\u0041',
  '*\\/',
];

/** Texts of a model made to become code. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.constantFrom(...pieces).map((piece) => piece.repeat(60)),
);

/** A few of them. */
export const hostileTexts: fc.Arbitrary<string[]> = fc.array(hostileText, {
  minLength: 1,
  maxLength: 6,
});
