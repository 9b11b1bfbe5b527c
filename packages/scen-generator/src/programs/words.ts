import { type Fact, type ReferenceStep, ScriptedUser, type User } from '@envloom/episodes';
import { filledConversation, filledTexts, type Instance } from '@envloom/task-programs';

/** A task in words. */
export interface Words {
  /** The text first, then its other wordings. */
  readonly wordings: readonly string[];
  readonly user?: User;
  /** What the reference says before it acts. */
  readonly asking: readonly ReferenceStep[];
}

/** The texts of an instance. @param number from which the wording follows that comes first */
export function wordsOf(instance: Instance, number: number): Words {
  const { conversation } = instance.ready.source.program;
  if (conversation === undefined) {
    return { wordings: turned(filledTexts(instance), number), asking: [] };
  }
  const { openings, facts } = filledConversation(instance, conversation);
  const knows = facts.map(({ about, topics, text }): Fact => ({
    id: about.join('-'),
    topics,
    text,
  }));
  const user = { persona: conversation.persona, knows };
  return { wordings: turned(openings, number), user, asking: askedFor(user) };
}

function turned<T>(items: readonly T[], number: number): readonly T[] {
  const first = number % Math.max(1, items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}

/** One question for each fact. */
function askedFor(user: User): readonly ReferenceStep[] {
  const scripted = new ScriptedUser(user);
  return user.knows.map(({ topics }): ReferenceStep => {
    const content = questionFor(topics[0] ?? 'details');
    return { kind: 'message', content, reply: scripted.reply(content).text };
  });
}

/** Asks by a topic of a fact, such as `proof`, `when` or `until`. */
function questionFor(topic: string): string {
  if (/^(?:who|when|where|why|which|how|what)\b/.test(topic)) return `Could you tell me ${topic}?`;
  if (/^(?:until|since|from)$/.test(topic)) return `Could you tell me ${topic} when?`;
  return `Could you tell me about the ${topic}?`;
}
