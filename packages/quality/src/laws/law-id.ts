/** The laws by name. */
export type LawId =
  | 'calls-never-throw'
  | 'failures-change-nothing'
  | 'queries-change-nothing'
  | 'states-stay-valid'
  | 'results-are-as-declared'
  | 'nothing-is-shared'
  | 'play-is-deterministic'
  | 'forks-are-isolated'
  | 'snapshots-restore'
  | 'diffs-lead-over'
  | 'schemas-agree'
  | 'ids-are-never-reused'
  | 'failures-are-declared'
  | 'reset-returns'
  | 'ordinary-calls-do-not-break'
  | 'clock-follows-mutations';
