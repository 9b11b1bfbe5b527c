import { fileURLToPath } from 'node:url';

/** The path of a small logic model that shows what one can say: prompts explain themselves by it. */
export const exampleModelFile: string = fileURLToPath(
  new URL('./logic-model.yaml', import.meta.url),
);
