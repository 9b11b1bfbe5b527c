/**
 * Whether a value is a string with the words of a text and no others, in their order. Letter case, white
 * space, punctuation, `because` at the start and the articles a, an and the before a word do not count.
 * Numbers count with their signs, points and colons (`-5`, `3.5`), as do symbols (`<5 kg`, `C#`). A text
 * without words is compared as it is.
 */
export function isText(value: unknown, text: string): boolean {
  if (typeof value !== 'string') return false;
  if (value === text) return true;
  const words = tellingWords(text);
  return words !== '' && tellingWords(value) === words;
}

/** A number, a word, or a sign that means something. */
const tokens =
  /(?<![\p{L}\p{M}\p{N}])[+\-−]?\p{N}+(?:[.,:/–-]\p{N}+)*(?![\p{L}\p{M}])|[\p{L}\p{M}\p{N}]+|[\p{S}#%&@*§]/gu;
const article = /^(?:an?|the)$/;

/** Who is told "a failed inspection" may write "failed inspection"; a "Ward A" is no "Ward". */
function tellingWords(text: string): string {
  const all = text.normalize('NFC').match(tokens) ?? [];
  const isLeftOut = (token: string, at: number): boolean => {
    const word = at === 0 ? token.toLowerCase() : token;
    const isLast = at === all.length - 1;
    return !isLast && (article.test(word) || (at === 0 && word === 'because'));
  };
  return all
    .filter((token, at) => !isLeftOut(token, at))
    .join(' ')
    .toLowerCase();
}
