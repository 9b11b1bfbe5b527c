import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';

const handlebars = Handlebars.create();

for (const name of ['environment-guide']) {
  handlebars.registerPartial(name, source(`${name}.hbs`));
}

/** Fills a prompt in. */
export type Prompt<View> = (view: View) => string;

/** A prompt of this folder: prompts are plain text, so nothing is escaped; a missing value throws. */
export function promptFile(name: string): Prompt<object> {
  return handlebars.compile<object>(source(name), { noEscape: true, strict: true });
}

function source(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
