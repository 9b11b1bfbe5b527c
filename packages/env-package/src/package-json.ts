import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

type ExportsValue = string | null | { [key: string]: ExportsValue };

const exportsSchema: z.ZodType<ExportsValue> = z.lazy(() =>
  z.union([z.string(), z.null(), z.record(z.string(), exportsSchema)]),
);

const texts = z.record(z.string(), z.string());

/** One command with the name of the package, or commands by name. */
const binSchema = z.union([z.string(), texts]);

const packageJsonSchema = z.looseObject({
  name: z.string(),
  version: z.string().optional(),
  description: z.string().optional(),
  bin: binSchema.optional(),
  exports: exportsSchema.optional(),
  dependencies: texts.optional(),
  peerDependencies: texts.optional(),
});

export type PackageJson = z.infer<typeof packageJsonSchema>;
export type PackageExports = ExportsValue;
export type PackageBin = z.infer<typeof binSchema>;

/** Keeps the order of the fields as written. */
function parse(text: string): PackageJson {
  const raw: unknown = JSON.parse(text);
  return Object.assign({}, raw, packageJsonSchema.parse(raw));
}

/**
 * @returns undefined when there is no such file
 * @throws Error when it is no package.json
 */
export function readPackageJson(path: string): PackageJson | undefined {
  if (!existsSync(path)) return undefined;
  return parse(readFileSync(path, 'utf8'));
}

/** The package.json of a package that this one depends on, or its own. */
export function installedPackageJson(packageName: string): PackageJson {
  const path = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  return parse(readFileSync(path, 'utf8'));
}

export function installedVersion(packageName: string): string {
  return installedPackageJson(packageName).version ?? '0.0.0';
}
