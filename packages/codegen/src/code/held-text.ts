/**
 * Text that the printer must not read. It follows strings and comments to indent what it prints,
 * and loses track at `'\\'`: it would then write into the text. So it prints a short identifier,
 * which {@link releaseText} replaces by the text. Names of models are ASCII: none is taken for one.
 */
const mark = '\ua66e';
const placeholder = new RegExp(`${mark}(\\d+)${mark}`, 'g');

/** Between being held and being printed; printing takes each text out. */
const held = new Map<number, string>();
let last = 0;

/** An identifier in place of `text`, for one printing. */
export function holdText(text: string): string {
  last += 1;
  held.set(last, text);
  return `${mark}${last}${mark}`;
}

function take(id: number): string {
  const text = held.get(id) ?? '';
  held.delete(id);
  return text;
}

/** Puts the held texts back, once: what they hold is never taken for a placeholder. */
export const releaseText = (printed: string): string =>
  printed.replaceAll(placeholder, (_, id: string) => take(Number(id)));
