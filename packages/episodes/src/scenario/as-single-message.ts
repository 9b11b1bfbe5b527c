import type { Fact, ReferenceStep, Scenario, Task, User } from './scenario.ts';

/** An opening that wants to be asked makes no sense where nobody can ask. */
const inviting = /\bask me\b|\bneed from me\b|\bneed to know\b/i;

/**
 * A conversation as a single message: the opening with all that the user knows, in the order in
 * which it would be told, a further request in a paragraph of its own. Other scenarios come back as
 * they are.
 */
export function asSingleMessage(scenario: Scenario): Scenario {
  const { user, ...alone } = scenario;
  if (user === undefined) return scenario;
  const { task, reference } = scenario;
  return { ...alone, task: taskWith(user, task), reference: reference.filter(isPartOfSolution) };
}

function taskWith({ knows }: User, task: Task): Task {
  const openings = [task.text, ...task.phrasings];
  const closed = openings.filter((opening) => !inviting.test(opening));
  const [text = task.text, ...phrasings] = closed.map((opening) => told(opening, knows));
  if (closed.length > 0) return { ...task, text, phrasings };
  return { ...task, text: told(task.text, knows), phrasings: [] };
}

function told(opening: string, knows: readonly Fact[]): string {
  const paragraphs = [opening.trim()];
  for (const { text, wish } of knows) {
    const last = paragraphs.at(-1) ?? '';
    if (wish === true) paragraphs.push(text.trim());
    else paragraphs.splice(-1, 1, `${last} ${text.trim()}`);
  }
  return paragraphs.join('\n\n');
}

/** What was said to the user has nobody to go to; the last message has no reply and stays. */
function isPartOfSolution(step: ReferenceStep): boolean {
  return step.kind === 'call' || step.reply === undefined;
}
