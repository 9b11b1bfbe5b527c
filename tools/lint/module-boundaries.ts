// Turns module-boundaries.json into the options of `@nx/enforce-module-boundaries`.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const boundariesSchema = z.strictObject({
  packages: z.record(z.string(), z.union([z.literal('all'), z.array(z.string())])),
  environments: z.strictObject({
    packages: z.array(z.string()),
    external: z.array(z.string()),
    testOnlyExternal: z.array(z.string()),
  }),
});

export type Boundaries = z.infer<typeof boundariesSchema>;

export interface Constraint {
  sourceTag: string;
  onlyDependOnLibsWithTags: string[];
  allowedExternalImports?: string[];
}

export interface RuleOptions {
  depConstraints: Constraint[];
  /** Packages that may be imported in one place at the start and found by name in another. */
  checkDynamicDependenciesExceptions: string[];
}

export const boundaries: Boundaries = boundariesSchema.parse(
  JSON.parse(readFileSync(new URL('./module-boundaries.json', import.meta.url), 'utf8')),
);

const packageTag = (name: string): string => (name === 'environments' ? 'type:env' : `pkg:${name}`);

function packageConstraint(name: string, imports: 'all' | string[]): Constraint {
  const tags = imports === 'all' ? ['pkg:*'] : imports.map(packageTag);
  return { sourceTag: packageTag(name), onlyDependOnLibsWithTags: tags };
}

function environmentConstraint(allowedExternalImports: string[]): Constraint {
  return {
    sourceTag: 'type:env',
    onlyDependOnLibsWithTags: boundaries.environments.packages.map(packageTag),
    allowedExternalImports,
  };
}

function ruleOptions(environmentExternals: string[]): RuleOptions {
  const packages = Object.entries(boundaries.packages);
  return {
    depConstraints: [
      ...packages.map(([name, imports]) => packageConstraint(name, imports)),
      environmentConstraint(environmentExternals),
    ],
    // Nx takes the search for its command for a late import.
    checkDynamicDependenciesExceptions: ['@envloom/serve'],
  };
}

/** For everything but the tests of environments. */
export const sourceOptions: RuleOptions = ruleOptions(boundaries.environments.external);

/** For the tests of environments, which may also import test tools. */
export const environmentTestOptions: RuleOptions = ruleOptions([
  ...boundaries.environments.external,
  ...boundaries.environments.testOnlyExternal,
]);
