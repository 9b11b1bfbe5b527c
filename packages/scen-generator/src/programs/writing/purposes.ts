import { agentInstructions, entitiesText, toolsText } from './agent-view.ts';
import { type Purpose, purposeKinds, purposesSchema } from './answers.ts';
import type { Interview } from './ask.ts';
import type { WritingEnvironment } from './environment.ts';

/** A program that is there already, as the next purposes must differ from it. */
export interface ExistingTask {
  readonly name: string;
  readonly title: string;
  readonly purpose: string;
}

/** Asks for purposes of tasks in an environment. @throws LanguageModelError */
export async function askPurposes(
  interview: Interview,
  { checked, context }: WritingEnvironment,
  count: number,
  existing: readonly ExistingTask[],
): Promise<readonly Purpose[]> {
  const { operations, entities } = checked.model;
  const known = {
    tools: new Set(operations.map(({ name }) => name)),
    entities: new Set(entities.flatMap(({ name, collection }) => [name, collection])),
  };
  const kinds = Object.entries(purposeKinds).map(([kind, meaning]) => ({ kind, meaning }));
  const { purposes } = await interview.ask('task-purposes', purposesSchema(count, known), {
    instructions: agentInstructions(context),
    tools: toolsText(checked),
    entities: entitiesText(checked),
    count,
    kinds,
    everyKind: count >= kinds.length,
    existing,
  });
  return purposes;
}
