import { cpSync, globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type PackageJson, readPackageJson } from '@envloom/env-package';
import { addAssets, isPublished, publishedPackageJson } from '@envloom/release';
import { rolldown } from 'rolldown';
import { inPlace, placeOf } from './in-place.ts';
import { entriesOf, packageClosure, root, type WorkspacePackage } from './workspace-package.ts';

/** Packages that start files of their own by path: they are copied as they are. */
const copied = ['piscina'];

/** Builds the page in a checkout; what is published has it built. */
const unneeded = ['vite'];

/** What environments import besides our packages. */
const shared = ['zod'];

/**
 * Bundles the command `envloom` with all that it needs but Node: a folder `node_modules` with the packages
 * that environments and the command itself name, whose files are entries of one bundle.
 *
 * @param output absolute; what is there is replaced
 */
export async function bundleCommand(output: string): Promise<void> {
  const packages = [...packageClosure('@envloom/cli').values()];
  rmSync(output, { recursive: true, force: true });
  await writeCode(packages, output);
  await Promise.all(packages.map((one) => writePackage(one, output)));
  for (const name of shared) writeShared(name, output);
  for (const name of copied) copyPackage(name, output);
  writeJson(join(output, 'package.json'), { type: 'module' });
}

async function writeCode(packages: readonly WorkspacePackage[], output: string): Promise<void> {
  const files = packages.flatMap((one) => entriesOf(one).map((path) => join(one.folder, path)));
  const entries = files.map((file) => [withoutExtension(placeOf(file) ?? file), file] as const);
  const others = shared.map((name) => [`node_modules/${name}/index`, name] as const);
  const hooks = join(import.meta.dirname, 'hooks.ts');
  const bundle = await rolldown({
    cwd: join(root, 'packages', 'cli'),
    input: Object.fromEntries([['hooks', hooks], ...entries, ...others]),
    platform: 'node',
    external: [...copied, ...unneeded],
    // Of jsonc-parser only this form can be bundled.
    resolve: { mainFields: ['module', 'main'] },
    transform: { define: { __filename: 'import.meta.filename', __dirname: 'import.meta.dirname' } },
    preserveEntrySignatures: 'strict',
    plugins: [inPlace()],
    logLevel: 'warn',
  });
  await bundle.write({
    dir: output,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    comments: false,
  });
  await bundle.close();
}

const withoutExtension = (path: string): string => path.replace(/\.js$/, '');

/** What a package is to others, and its prompts, templates and pages. */
async function writePackage(
  { name, folder, json }: WorkspacePackage,
  output: string,
): Promise<void> {
  const place = join(output, 'node_modules', name);
  for (const path of globSync('src/**/*', { cwd: folder })) {
    const file = join(folder, path);
    if (path.endsWith('.ts') || !isPublished(path) || statSync(file).isDirectory()) continue;
    cpSync(file, join(place, path));
  }
  await addAssets(folder, place);
  writeJson(
    join(place, 'package.json'),
    publishedPackageJson(json, () => undefined),
  );
}

/** Others' packages have one entry, which is all that environments import of them. */
function writeShared(name: string, output: string): void {
  const { version } = installed(name).json;
  const json = { name, version, type: 'module', exports: { '.': './index.js' } };
  writeJson(join(output, 'node_modules', name, 'package.json'), json);
}

function copyPackage(name: string, output: string): void {
  const { folder } = installed(name);
  for (const path of globSync(['package.json', 'LICENSE', 'dist/**/*.{js,mjs}'], { cwd: folder }))
    cpSync(join(folder, path), join(output, 'node_modules', name, path));
}

function installed(name: string): { readonly folder: string; readonly json: PackageJson } {
  const folder = join(root, 'node_modules', name);
  const json = readPackageJson(join(folder, 'package.json'));
  if (json === undefined) throw new Error(`${folder} is not there: run npm run setup first.`);
  return { folder, json };
}

function writeJson(file: string, json: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);
}
