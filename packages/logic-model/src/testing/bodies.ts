import * as fc from 'fast-check';

/** Values that every generated body starts with, so that its statements have what to work on. */
const start = `let s = text;
let n = 0;
let record: Record<string, number> = {};
const xs: number[] = [1];
const names: string[] = [];
`;

const end = `
return { s, n, xs, names, record };`;

/** Puts generated parts into the holes (□) of a text. */
const template = (text: string, ...parts: fc.Arbitrary<string>[]) =>
  fc
    .tuple(...parts)
    .map((filled) => filled.reduce((done, part) => done.replace('□', () => part), text));

/** The kinds of parts that a body consists of, by the type of what they give. */
type Parts = Record<
  'number' | 'text' | 'numbers' | 'texts' | 'test' | 'statement',
  fc.Arbitrary<string>
>;

/** One of several forms: the first where the nesting is deep enough. */
const oneOf = (...forms: fc.Arbitrary<string>[]) =>
  fc.oneof({ maxDepth: 4, withCrossShrink: true }, ...forms);

const numberForms = ({ number, text, numbers, test }: Parts) =>
  oneOf(
    fc.constantFrom('1', 'n', 'text.length', 'xs.length', 'books.count()'),
    template('(□ + □)', number, number),
    template('sum(□)', numbers),
    template('(□.at(0) ?? □)', numbers, number),
    template('(settings.rates[□] ?? □)', text, number),
    template('(record[□] ?? 0)', text),
    template('□.reduce((a, b) => a + b, □)', numbers, number),
    template('(□ ? □ : □)', test, number, number),
    template('(books.get(□)?.tags.map((tag) => tag.length).length ?? □)', text, number),
    template('books.count((b) => b.title === text && □)', test),
  );

const textForms = ({ number, text, texts }: Parts) =>
  oneOf(
    fc.constantFrom("'x'", 's', 'text', '`${n}`'),
    template('(□ + □)', text, text),
    template('`${□}, ${□}`', text, number),
    template('□.join(□)', texts, text),
    template('□.trim()', text),
    template('□.repeat(3)', text),
    template('□.replaceAll(□, □)', text, text, text),
    template('(books.get(□)?.title ?? □)', text, text),
    template('□.reduce((a, b) => a + b, □)', texts, text),
  );

const numbersForms = ({ number, numbers, test }: Parts) =>
  oneOf(
    fc.constantFrom('xs', 'range(3)', '[1, 2]', 'books.all().map((b) => b.copies)'),
    template('[...□, □, ...□]', numbers, number, numbers),
    template('□.map((x) => x + □)', numbers, number),
    template('□.filter((x) => x > 1 && □)', numbers, test),
    template('□.concat(□, □)', numbers, numbers, numbers),
    template('□.flatMap((x) => [x, ...□])', numbers, numbers),
    template('□.flatMap(() => □)', numbers, numbers),
    template('(□ ? □ : □)', test, numbers, numbers),
    template('sortBy(□, (x) => x + □)', numbers, number),
  );

const textsForms = ({ text, texts }: Parts) =>
  oneOf(
    fc.constantFrom('names', 'keys(record)', 'books.all().map((b) => b.title)'),
    template('words(□)', text),
    template("□.split(',')", text),
    template('□.map((t) => t + □)', texts, text),
  );

const testForms = ({ number, text, numbers, texts }: Parts) =>
  oneOf(
    fc.constantFrom('n > 1', "text !== ''", 'books.has(text)'),
    template('□ > □', number, number),
    template('□.includes(□)', texts, text),
    template('□.some((x) => x > □)', numbers, number),
  );

const statementForms = (parts: Parts) => {
  const { number, text, numbers, texts, test, statement } = parts;
  const statements = fc
    .array(statement, { minLength: 1, maxLength: 3 })
    .map((lines) => lines.join(' '));
  return oneOf(
    template('s = □;', text),
    template('s += □;', text),
    template('n += □;', number),
    template('xs.push(□);', number),
    template('xs.push(...□);', numbers),
    template('names.push(□);', text),
    template('record = put(record, □, □);', text, number),
    template('record = { ...record, [□]: □ };', text, number),
    template('check(□, □, □);', fc.constant('n >= 0'), fc.constant("'NEGATIVE'"), text),
    template('if (□) { □ } else { □ }', test, statements, statements),
    template('for (const i of □) { n += i; □ }', numbers, statements),
    template('for (const t of □) { s += t; □ }', texts, statements),
  );
};

const grammar = fc.letrec<Record<keyof Parts, string>>((tie) => {
  const parts: Parts = {
    number: tie('number'),
    text: tie('text'),
    numbers: tie('numbers'),
    texts: tie('texts'),
    test: tie('test'),
    statement: tie('statement'),
  };
  return {
    number: numberForms(parts),
    text: textForms(parts),
    numbers: numbersForms(parts),
    texts: textsForms(parts),
    test: testForms(parts),
    statement: statementForms(parts),
  };
});

/** Bodies of statements that could all be right, on the small world. */
export const generatedBodies: fc.Arbitrary<string> = fc
  .array(grammar.statement, { minLength: 1, maxLength: 6 })
  .map((lines) => `${start}${lines.join('\n')}${end}`);
