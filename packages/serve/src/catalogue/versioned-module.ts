import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** In the address of a module: the version of its code. */
const parameter = 'envloom-code';

/**
 * The address of a module in a version. Node reads the file of an address once: another version is read anew, and so
 * is what it imports by relative paths. What was loaded before stays as it is, and in memory.
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
