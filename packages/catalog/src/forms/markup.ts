import { oneLine } from '@envloom/codegen';

/** A piece of a page in which nothing is left to escape. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type MarkupValue = string | number | Markup | readonly Markup[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Fit for text and for attributes in quotes, on one line and without hidden characters. */
function escaped(text: string): string {
  return oneLine(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

function valueText(value: MarkupValue): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escaped(String(value));
}

/** A tag for templates: what is put in is escaped unless it is {@link Markup} itself. */
export function markup(parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(
    parts
      .map((part, at) => part + (at < values.length ? valueText(values[at] ?? '') : ''))
      .join(''),
  );
}
