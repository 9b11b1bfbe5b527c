import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

// Runs before everything else in each process and thread of the bundled command. Packages of environments
// lie elsewhere, often where nothing is installed: what they import by a name that the bundle has
// (@envloom/runtime, @envloom/episodes, zod, …) is always the bundle's own. So a process has one copy of
// each, and the version that `envloom --version` says plays every environment.

const root = `${realpathSync(import.meta.dirname)}${sep}`;
const rootUrl = pathToFileURL(root).href;
const inside = join(root, 'hooks.js');

const packageName = /^(?:@[^/]+\/)?[^./@:#][^/:]*/;

/** Whether the bundle has the package of an import such as `@envloom/episodes/node`. */
function isOurs(specifier: string): boolean {
  const [name] = packageName.exec(specifier) ?? [];
  if (name === undefined || module.isBuiltin(specifier)) return false;
  return existsSync(join(root, 'node_modules', name, 'package.json'));
}

module.registerHooks({
  resolve(specifier, context, next) {
    const isInside = context.parentURL?.startsWith(rootUrl) ?? false;
    if (isInside || !isOurs(specifier)) return next(specifier, context);
    return next(specifier, { ...context, parentURL: pathToFileURL(inside).href });
  },
});

const method = '_resolveFilename';

/** Node 24 has no hook for `createRequire(…).resolve(…)`, only this method, which all of CommonJS goes through. */
interface CommonJs {
  [method](specifier: string, parent?: NodeJS.Module, ...more: unknown[]): string;
}

const ours = module.createRequire(inside);

function redirect(commonJs: CommonJs): void {
  const resolve = commonJs[method].bind(commonJs);
  commonJs[method] = (specifier, parent, ...more) => {
    const isInside = parent?.filename?.startsWith(root) ?? true;
    return isInside || !isOurs(specifier)
      ? resolve(specifier, parent, ...more)
      : ours.resolve(specifier);
  };
}

const isCommonJs = (value: object): value is CommonJs => method in value;

if (isCommonJs(module)) redirect(module);
