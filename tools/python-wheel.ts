// Makes what the Python packages carry; git ignores it. Their builds call this:
// `node tools/python-wheel.ts command` bundles the command `envloom` for packages/python,
// `node tools/python-wheel.ts environments` copies generated/ with packed scenarios for packages/python-envs.
import { join } from 'node:path';
import { bundleCommand } from './python-wheel/command.ts';
import { copyEnvironments } from './python-wheel/environments.ts';
import { root } from './python-wheel/workspace-package.ts';

const python = join(root, 'packages/python/src/envloom/_server');
const catalogue = join(root, 'packages/python-envs/src/envloom_envs/environments');

const [what] = process.argv.slice(2);
if (what === 'command') await bundleCommand(python);
else if (what === 'environments') copyEnvironments(catalogue);
else throw new Error('Say what to make: node tools/python-wheel.ts command, or environments.');
