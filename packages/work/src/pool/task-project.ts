export interface TaskProject {
  /** The id of the task, or the name of the project when there is only one. */
  id: string;
  /** Relative to the workspace root, with forward slashes. */
  root: string;
}
