import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measured } from './measured.ts';
import { originals, variantOf } from './variants.ts';
import type { ScaleWorkspace } from './workspace.ts';

/** One thing that is measured in a workspace. */
interface Step {
  readonly name: string;
  readonly run: (workspace: ScaleWorkspace) => Promise<Measured>;
  /** What has to be so before it. */
  readonly prepare?: (workspace: ScaleWorkspace) => Promise<void> | void;
}

/**
 * Environments that are checked in each workspace: one takes seconds, whatever is around it. The first
 * ones are no copies, and nothing is changed before.
 */
const checkedSample = 2;

/** The number of the environment that is added to a full workspace. */
const addedNumber = 9999;

function bin(...parts: readonly string[]): string {
  return join('node_modules', ...parts);
}

function changeOne({ root, environments }: ScaleWorkspace): void {
  const name = environments.at(-1) ?? '';
  appendFileSync(join(root, 'generated', name, 'src', 'environment.ts'), '// changed\n');
}

async function commit(workspace: ScaleWorkspace): Promise<void> {
  const who = '-c user.name=scale -c user.email=scale@localhost';
  const script = `git init -q -b main && git add -A && git ${who} commit -qm all`;
  const { exitCode, output } = await workspace.run(['bash', '-c', script]);
  if (exitCode !== 0) throw new Error(output);
}

function addedName(): string {
  return `${originals()[0]?.name ?? ''}-n${addedNumber}`;
}

function writeModel({ root }: ScaleWorkspace): void {
  const [original] = originals();
  const text = original && variantOf(original, addedNumber).files.get('logic-model.yaml');
  writeFileSync(join(root, 'added.yaml'), text ?? '');
}

function sampleOf({ environments }: ScaleWorkspace): string {
  return environments
    .slice(0, checkedSample)
    .map((name) => `env-${name}`)
    .join(',');
}

const typecheck = (workspace: ScaleWorkspace): Promise<Measured> =>
  workspace.nx('run-many', '-t', 'typecheck', '-p', 'tag:type:env');

const graph = (workspace: ScaleWorkspace): Promise<Measured> => workspace.nx('show', 'projects');

const graphWithDaemon = (workspace: ScaleWorkspace): Promise<Measured> =>
  workspace.nxWithDaemon('show', 'projects');

const steps: readonly Step[] = [
  {
    name: 'set-up: link all',
    run: (workspace) => workspace.run([process.execPath, join('tools', 'setup.mjs')]),
  },
  // What is ignored counts once there is a repository: without one, everything is hashed anew.
  { name: 'project graph, cold', prepare: commit, run: graph },
  { name: 'project graph, warm', run: graph },
  { name: 'project graph, daemon starts', run: graphWithDaemon },
  { name: 'project graph, daemon runs', run: graphWithDaemon },
  {
    name: 'type-check all, cold',
    prepare: async (workspace) => {
      await workspace.nxWithDaemon('daemon', '--stop');
    },
    run: typecheck,
  },
  { name: 'type-check, nothing changed', run: typecheck },
  {
    name: 'oxlint all',
    run: (workspace) =>
      workspace.run([
        process.execPath,
        bin('oxlint', 'bin', 'oxlint'),
        '--type-aware',
        'generated',
      ]),
  },
  {
    name: `check ${checkedSample} of them`,
    run: (workspace) =>
      workspace.nx('run-many', '-t', 'check', '-p', sampleOf(workspace), '--batch'),
  },
  {
    name: 'affected by one change',
    prepare: changeOne,
    run: (workspace) => workspace.nx('show', 'projects', '--affected', '--base=main'),
  },
  { name: 'type-check, one changed', run: typecheck },
  {
    name: 'nx g env: one more',
    prepare: writeModel,
    run: (workspace) => workspace.nx('g', 'env', addedName(), '--model', 'added.yaml'),
  },
  {
    name: 'type-check, one more',
    run: typecheck,
  },
];

/** The catalogue is measured where there is one. */
function catalogSteps(): Step[] {
  const generators = join(
    import.meta.dirname,
    '..',
    '..',
    '..',
    'packages',
    'nx',
    'generators.json',
  );
  if (!existsSync(generators) || !readFileSync(generators, 'utf8').includes('"catalog"')) return [];
  return [{ name: 'nx g catalog', run: (workspace) => workspace.nx('g', 'catalog') }];
}

/** Takes all measurements in a workspace, in order: later ones need what earlier ones left. */
export async function measureSteps(
  workspace: ScaleWorkspace,
  onMeasured: (name: string, measured: Measured) => void,
): Promise<void> {
  for (const { name, prepare, run } of [...steps, ...catalogSteps()]) {
    await prepare?.(workspace);
    const measured = await run(workspace);
    if (measured.exitCode !== 0) throw new Error(`${name} failed:\n${measured.output}`);
    onMeasured(name, measured);
  }
}
