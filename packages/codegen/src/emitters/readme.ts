import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import type { Emitter } from '../emitter.ts';
import { readmeView, type ReadmeView } from '../readme/view.ts';

const source = readFileSync(new URL('../readme/readme.template', import.meta.url), 'utf8');

/** The view is Markdown already: nothing is left to escape. */
const template = Handlebars.compile<ReadmeView>(source, { noEscape: true, strict: true });

/** `README.md`: what the world is, its tools and rules, and how to use it. */
export const emitReadme: Emitter = (context) => ({
  path: 'README.md',
  content: template(readmeView(context)),
  owner: 'generator',
});
