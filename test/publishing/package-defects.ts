import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';
import { filterProblems } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { z } from 'zod';

const packed = z
  .array(
    z.object({
      filename: z.string(),
      size: z.number(),
      files: z.array(z.object({ path: z.string() })),
    }),
  )
  .length(1);

export interface PackedPackage {
  /** Paths in the tarball. */
  readonly files: readonly string[];
  /** In bytes, compressed. */
  readonly size: number;
  readonly tarball: Uint8Array<ArrayBuffer>;
  readonly manifest: unknown;
}

/** Packs a folder that was built, as publishing does. */
export function packFolder(dist: string): PackedPackage {
  const folder = mkdtempSync(join(tmpdir(), 'envloom-packed-'));
  try {
    const args = ['pack', dist, '--json', '--ignore-scripts', '--pack-destination', folder];
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const [entry] = packed.parse(
      JSON.parse(execFileSync('npm', args, { encoding: 'utf8', stdio: [...stdio] })),
    );
    const { filename = '', size = 0, files = [] } = entry ?? {};
    const tarball = new Uint8Array(readFileSync(join(folder, filename)));
    const manifest: unknown = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
    return { files: files.map(({ path }) => path), size, tarball, manifest };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What publint says, with its strictest settings. */
export async function publintDefects(one: PackedPackage): Promise<string[]> {
  const { messages, pkg } = await publint({
    strict: true,
    pack: { tarball: one.tarball.buffer },
  });
  return messages.map((message) => formatMessage(message, pkg) ?? message.code);
}

const textOf = (problem: Problem): string => JSON.stringify(problem);

/**
 * What "are the types wrong?" says. Our packages are ES modules for Node 24, with `exports`: what the
 * resolution of Node 10 and of CommonJS cannot find is not meant to be found, as in attw's own profile
 * "esm-only".
 */
export async function typeDefects(one: PackedPackage): Promise<string[]> {
  const analysis = await checkPackage(createPackageFromTarballData(one.tarball));
  if (analysis.types === false) return ['The package has no types.'];
  const kinds = ['node16-esm', 'bundler'] as const;
  const problems = kinds.flatMap((resolutionKind) => filterProblems(analysis, { resolutionKind }));
  return problems.map(textOf);
}

const foreign =
  /\.test\.|(?:^|\/)(?:testing|__snapshots__|test|tmp|node_modules)\/|\.map$|(?:^|\/)\.|tsbuildinfo/;

/** Compiled code and declarations are all the code that is wanted. */
const isSource = (path: string): boolean => path.endsWith('.ts') && !path.endsWith('.d.ts');

/** Files that nobody needs who installs the package. */
export function needlessFiles({ files }: PackedPackage): string[] {
  return files.filter((path) => foreign.test(path) || isSource(path));
}
