import type { Emitter } from '../emitter.ts';
import { oneLine } from '../text/characters.ts';

/**
 * `openenv.yaml`, by which OpenEnv knows an environment, and what its `validate` reads: a server on
 * Node, so `app` is the command that starts it and no module of Python. The version is that of
 * `package.json`, which is the user's own, and is not told twice.
 *
 * @see https://github.com/meta-pytorch/OpenEnv (`validation/manifest.py`)
 */
export const emitOpenEnvYaml: Emitter = ({ model, packageName }) => {
  const { name, title, summary, domain, operations } = model;
  const lines = [
    'spec_version: 1',
    `name: ${quoted(name)}`,
    `description: ${quoted(`${title}. ${summary}`)}`,
    'type: space',
    'runtime: node',
    `app: npx ${packageName} serve --port 8000`,
    'port: 8000',
    ...validation,
    ...operations.map((operation) => `      - ${quoted(operation.name)}`),
    '  types:',
    '    tags:',
    '      - tool-use',
    `      - ${quoted(domain)}`,
    '',
  ];
  return { path: 'openenv.yaml', content: lines.join('\n'), owner: 'generator' };
};

/** The same for all environments: the strict reward is 0 or 1, and whoever does nothing earns 0. */
const validation: readonly string[] = [
  'validation:',
  '  reward:',
  '    range: [0, 1]',
  '    oracle_tolerance: 0',
  '    floor_margin: 0.5',
  '  resources:',
  '    cpu: 1',
  '    memory_mb: 512',
  '    disk_mb: 512',
  '    episode_timeout_s: 60',
  '  network:',
  '    mode: no-network',
  '  capabilities:',
  '    verifier:',
  '      kind: reward_channel',
  '    declared_tools:',
];

/** In a form that YAML reads as text whatever it says. */
function quoted(text: string): string {
  const line = oneLine(text);
  const isSimple = !line.includes("'") && !line.includes('\\');
  return isSimple ? `'${line}'` : JSON.stringify(line);
}
