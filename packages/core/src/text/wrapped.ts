/**
 * A text in lines of at most `width` characters where its words allow it; its own line breaks stay.
 *
 * @param indent spaces in front of all lines but the first, for which the caller has something of that length
 */
export function wrapped(text: string, width: number, indent = 0): string {
  return text
    .split('\n')
    .flatMap((line) => linesOf(line, width - indent))
    .map((line, at) => (at === 0 || line === '' ? line : ' '.repeat(indent) + line))
    .join('\n');
}

function linesOf(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (longer.length > width && lines.at(-1) !== '') lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
