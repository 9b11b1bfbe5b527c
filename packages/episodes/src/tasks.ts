export { highest, inOrder, lowest, only } from './tasks/choosing.ts';
export { neededRecords } from './tasks/needed-records.ts';
export {
  type Attempt,
  type Attempts,
  type Data,
  type SolutionCall,
  SolutionRun,
  type SolvingScope,
  type ToolCalls,
} from './tasks/solving.ts';
export { unfit, Unfit } from './tasks/unfit.ts';
export {
  chosenIn,
  type Ended,
  isSolvedBy,
  type Solution,
  type TaskValidator,
} from './tasks/validator.ts';
