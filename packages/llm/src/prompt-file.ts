import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';

/** Fills a prompt in; a name that the view lacks is an error. */
export type Prompt = (view: object) => string;

/**
 * The prompt files (`.hbs`) of a folder, read when they are used first. Prompts are plain text, so nothing
 * is escaped.
 *
 * @param partials files that others include
 */
export function promptFiles(
  folder: string | URL,
  ...partials: readonly string[]
): (name: string) => Prompt {
  const handlebars = Handlebars.create();
  const read = (name: string): string => readFileSync(new URL(`${name}.hbs`, folder), 'utf8');
  for (const partial of partials) handlebars.registerPartial(partial, read(partial));
  const compiled = new Map<string, Prompt>();
  return (name) => {
    const known = compiled.get(name);
    if (known !== undefined) return known;
    const prompt = handlebars.compile<object>(read(name), { noEscape: true, strict: true });
    compiled.set(name, prompt);
    return prompt;
  };
}
