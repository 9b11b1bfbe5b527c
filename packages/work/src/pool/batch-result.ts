/** What Nx wants to hear of each task of a batch. */
export interface BatchTaskResult {
  task: string;
  result: { success: boolean; terminalOutput: string };
}

export type BatchResults = AsyncGenerator<BatchTaskResult, void, undefined>;

/** @param problems what went wrong, one text each; none means success */
export function batchResult(task: string, problems: readonly string[]): BatchTaskResult {
  const terminalOutput = problems.map((problem) => `${problem}\n`).join('');
  return { task, result: { success: problems.length === 0, terminalOutput } };
}
