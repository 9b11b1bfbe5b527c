import { oneLine, plainText } from './characters.ts';
import { codeSpan } from './code-span.ts';

/** Escapes what Markdown or HTML would read as more than text. */
function escapeInline(text: string): string {
  return text
    .replaceAll(/[\\*[\]<>|]/g, String.raw`\$&`)
    .replaceAll(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, String.raw`\_`)
    .replaceAll('~~', String.raw`\~\~`)
    .replaceAll('`', '\\`')
    .replaceAll(/&(?=#|\w+;)/g, String.raw`\&`);
}

/** Escapes a first character that would begin a heading, a list, a quotation or a fence. */
function escapeStart(text: string): string {
  return text.replace(/^[#>+=~:-]/, String.raw`\$&`).replace(/^(\d+)([.)])/, String.raw`$1\$2`);
}

/** Code stays code, as long as no pipe in it could end a table's cell. */
function inlinePart(part: string, index: number): string {
  const isCode = index % 2 === 1;
  if (isCode && part.trim() !== '' && !/[|\\]/.test(part)) return codeSpan(part);
  return escapeInline(isCode ? `\`${part}\`` : part);
}

/** A text of the model on one line of Markdown, fit for headings, lists and cells of tables. */
export function inlineMarkdown(text: string): string {
  return escapeStart(
    oneLine(text)
      .split(/`([^`]+)`/)
      .map(inlinePart)
      .join(''),
  );
}

/** A text of the model as paragraphs of Markdown. */
export function paragraphsMarkdown(text: string): string {
  return plainText(text)
    .split(/\n\s*\n/)
    .map(inlineMarkdown)
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
