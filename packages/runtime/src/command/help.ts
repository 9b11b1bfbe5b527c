import type { PackageJson } from './package-json.ts';

/** What the command of an environment can do. */
export function helpOf({ name, version, description }: PackageJson): string {
  return `${name} ${version}: ${description}

Usage: npx ${name} serve [options]

  serve                 serve the environment over HTTP, WebSocket and MCP
  serve --stdio mcp     serve it to the MCP client that starts it
  serve --help          the other options, those of envloom-serve

Uses @envloom/serve where it is installed beside the environment or in the
working directory; elsewhere npm fetches it.
`;
}
