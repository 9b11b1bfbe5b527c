import { commandsOf, type PackageManager } from '../../recipes/package-manager.ts';

interface ReadmeContext {
  readonly title: string;
  /** Undefined where the workspace has none. */
  readonly example: string | undefined;
  readonly hasWorkflows: boolean;
  readonly packageManager: PackageManager;
}

const fence = '```';

function exampleText(name: string, nx: string): string {
  return `
\`generated/${name}\` is an example: read its \`logic-model.yaml\`, change it, and regenerate with
\`${nx} g env ${name}\`. \`${nx} g env-remove ${name}\` removes it.

${fence}sh
${nx} run env-${name}:rollout               # the reference agent plays its scenarios
npx @envloom/env-${name} serve --stdio mcp   # serves it to an MCP client
${fence}
`;
}

function commandTable(manager: PackageManager): string {
  const { execute, install } = commandsOf[manager];
  const rows = [
    ['command', 'does'],
    ['---', '---'],
    [`\`${install}\``, 'installs, and links the environments'],
    [`\`${manager} run check\``, 'type-checks, checks and tests every environment'],
    [
      `\`${execute} nx g env <name> --model <logic-model.yaml>\``,
      'generates one from a logic model',
    ],
    [`\`${execute} nx g env --task "<task>"\``, 'has a language model write one (OPENAI_BASE_URL)'],
    [`\`${execute} nx g scenarios <name> --count 40 --seed 7\``, 'makes verified scenarios'],
    [`\`${execute} nx g catalog\``, 'writes a catalogue of all environments'],
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const workflowText = `
## CI

\`.github/workflows/environments.yml\` checks what a pull request affects, and everything on the main branch;
tasks whose inputs have not changed are restored from earlier runs. \`release-environments.yml\` is started by
hand; it needs the secret \`NPM_TOKEN\`, or packages that trust the workflow (npm: trusted publishing).
`;

/** What a new workspace says of itself. */
export function workspaceReadme(context: ReadmeContext): string {
  const { title, example, hasWorkflows, packageManager } = context;
  const nx = `${commandsOf[packageManager].execute} nx`;
  return `# ${title}

Typed, checked environments for training and evaluating tool-using language-model agents, made with
[envloom](https://www.npmjs.com/package/@envloom/nx). Every environment is an npm package in \`generated/\`,
generated from its \`logic-model.yaml\`.
${example === undefined ? '' : exampleText(example, nx)}
## Commands

${commandTable(packageManager)}

envloom runs on Node 24 or newer. On Linux and Windows npm brings it as a dependency: what npm, npx and Nx start
here uses it, whatever Node the machine has. On macOS install Node 24 yourself.

## Publish

${fence}sh
${nx} g release-plan                         # what changed in the models: major, minor or patch, and why
${nx} release --groups=envs --skip-publish   # versions, changelogs, a commit and tags
${nx} release publish --groups=envs          # publishes what passes every check
${fence}

Before the first release: say who you are in \`package.json\` (\`repository\`, \`author\`), put a \`LICENSE\` here if
the environments shall have one (their \`package.json\` says MIT until you change it), and give them a scope of
npm that is yours (\`name\` in their \`package.json\`).
${hasWorkflows ? workflowText : ''}`;
}
