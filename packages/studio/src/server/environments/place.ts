/** Where an environment is. */
export interface EnvironmentPlace {
  /** Of its folder. */
  readonly name: string;
  /** The workspace, absolute. */
  readonly workspaceRoot: string;
  /** Of the environment, relative to the workspace, with slashes. */
  readonly root: string;
}
