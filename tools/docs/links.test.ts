import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  ...globSync('docs/*.md', { cwd: root }),
];

/** What the page links to, relative to the root, without anchors and without the web. */
function linksOf(page: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(
    ([, target = '']) => target,
  );
  return targets
    .filter((target) => !target.includes(':'))
    .map((target) => join(dirname(page), target));
}

/** Paths that the text names in backticks: `packages/nx/src/plugin/targets.ts`. */
function pathsOf(text: string): string[] {
  const named = [...text.matchAll(/`((?:packages|tools|test|docs|generated)\/[^`\s]*)`/g)];
  return named.map(([, path = '']) => path).filter((path) => !/[<*…$]/.test(path));
}

/** `{a,b}` as the paths it stands for. */
function unfolded(path: string): string[] {
  const [, before = '', list = '', after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (list === '') return [path];
  return list.split(',').flatMap((one) => unfolded(`${before}${one}${after}`));
}

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  it('links to files that exist', () => {
    const links = linksOf(page, text);
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([]);
  });

  it('names paths that exist', () => {
    const paths = pathsOf(text).flatMap(unfolded);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

it('the README is for reading in five minutes', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8').replaceAll(/^```[^]*?^```/gm, '');
  expect(text.split(/\s+/).length).toBeLessThan(900);
});
