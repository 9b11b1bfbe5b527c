/**
 * The folder of the environments that came with the command: Python's package `envloom-envs` is a catalogue, and
 * `envloom` of PyPI says in this variable where it is.
 *
 * @returns an absolute path; `undefined` where there are none, as in a workspace
 */
export function shippedEnvironments(): string | undefined {
  const { ENVLOOM_ENVIRONMENTS: folder } = process.env;
  return folder === '' ? undefined : folder;
}
