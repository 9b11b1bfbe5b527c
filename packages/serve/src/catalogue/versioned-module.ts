import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** In the address of a module: the version of its code. */
const parameter = 'envloom-code';

/**
 * The URL of a module at a version. Node loads a URL once, so another version is another URL; a hook gives the modules
 * that it imports by relative paths the same version. Node never unloads a module: older versions stay in memory.
 *
 * @param file absolute
 */
export function versionedUrl(file: string, version: string): string {
  handOnVersions();
  const url = pathToFileURL(file);
  url.searchParams.set(parameter, version);
  return url.href;
}

let isHandedOn = false;

function handOnVersions(): void {
  if (isHandedOn) return;
  isHandedOn = true;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const version = specifier.startsWith('.') ? versionOf(context.parentURL) : null;
      if (version === null) return found;
      const url = new URL(found.url);
      url.searchParams.set(parameter, version);
      return { ...found, url: url.href };
    },
  });
}

const versionOf = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) ? new URL(url).searchParams.get(parameter) : null;
