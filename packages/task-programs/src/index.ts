export type { CheckedProgram } from './checked.ts';
export {
  type Choice,
  type Conversation,
  type Literal,
  type TaskHelpers,
  type TaskProgram,
  taskProgramJsonSchema,
  taskProgramSchema,
  taskHelpersSchema,
} from './schema.ts';
