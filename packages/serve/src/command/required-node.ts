const oldest = 24;

/** What to say where this version of Node is too old; `undefined` where it is not. */
export function nodeTooOld(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= oldest) return undefined;
  return `envloom-serve needs Node ${oldest} or newer, and this is ${version}: install it from https://nodejs.org.`;
}
