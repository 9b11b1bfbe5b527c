/**
 * Words that say nothing of what a text is about: function words of English, and the words that any
 * description of a workplace system is made of.
 */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a about above after again against all also an and any are as at back be because been before ' +
    'being below between both but by can cannot could day days did do does done down during each ' +
    'either every everyone few first for four from further gets give given gives go goes had has ' +
    'have her here his how i if in into is it its itself keep keeps kept last later least less let ' +
    'made make makes many may might month more most must my need needs never next no nobody nor ' +
    'not note noted of off on once one only or other others our out over own per same second set ' +
    'several should since so some somebody such take taken takes than that the their them then ' +
    'there these they third this those three through to too two under until up us use used uses ' +
    'using very via was we week weeks were what when where whether which while who whoever whom ' +
    'whose why will with within without work works would year yet you your ' +
    'administer allow allowed application assistant based coordinate data desk domain employee ' +
    'enable environment handle handles handling include included includes including keeping log ' +
    'logs manage managed management manager manages managing office operate operation operations ' +
    'operator organisation organization platform process processes processing record recorded ' +
    'records represent run runs service services simulate simulated simulates simulation ' +
    'small software staff state support supports system task team tool tools track tracked ' +
    'tracking tracks update updated updates user users various workflow world'
  ).split(' '),
);

/**
 * The words of a text in lower case, without accents and stop words, each cut to its stem. Depends
 * on no locale.
 */
export function stemsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 1 && !stopWords.has(word)).map(stemOf);
}

/** Endings, longest first, with what stands for them; the rest must keep three letters or more. */
const endings: readonly (readonly [ending: string, replacement: string])[] = [
  ['ations', 'at'],
  ['ation', 'at'],
  ['ments', ''],
  ['ment', ''],
  ['ings', ''],
  ['ing', ''],
  ['ies', 'y'],
  ['ers', ''],
  ['ed', ''],
  ['er', ''],
  ['es', ''],
  ['s', ''],
  ['e', ''],
];

const shortestStem = 3;

/** A light stemmer: `bookings`, `booked` and `books` are `book`. Wrong stems do no harm while they are the same. */
function stemOf(word: string): string {
  if (word.length <= shortestStem || word.endsWith('ss')) return word;
  const found = endings.find(
    ([ending, replacement]) =>
      word.endsWith(ending) && word.length - ending.length + replacement.length >= shortestStem,
  );
  if (found === undefined) return word;
  const [ending, replacement] = found;
  return undoubled(word.slice(0, word.length - ending.length) + replacement);
}

/** `planning` and `plan`, `swapped` and `swap`. */
function undoubled(stem: string): string {
  return /([bdgmnprt])\1$/u.test(stem) ? stem.slice(0, -1) : stem;
}
