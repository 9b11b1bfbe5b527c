import { didYouMean } from '@envloom/logic-model';
import { finding, type TaskFinding } from '../diagnostics/diagnostic.ts';
import type { Conversation, TaskProgram } from '../schema.ts';
import { untoldFindings } from './check-texts.ts';
import { checkWording, slotsIn, type Wording, type WordingContext } from './check-wording.ts';

/**
 * Checks a conversation: openings tell everything but what the user keeps, and each fact tells what
 * it is about, so that every slot is told somewhere.
 */
export function conversationFindings(
  { conversation }: TaskProgram,
  context: WordingContext,
): TaskFinding[] {
  if (conversation === undefined) return [];
  const kept = new Set(conversation.keeps.flatMap(({ about }) => about));
  return [
    ...keepFindings(conversation, context),
    ...openingFindings(conversation, kept, context),
    ...factFindings(conversation, context),
  ];
}

/** What is kept is a slot, and one fact is about it. */
function keepFindings({ keeps }: Conversation, { slots }: WordingContext): TaskFinding[] {
  const seen = new Set<string>();
  return keeps.flatMap(({ about }, at) =>
    about.flatMap((name, index) => {
      const path = ['conversation', 'keeps', at, 'about', index];
      if (!slots.has(name)) {
        const fix = didYouMean(name, slots.keys());
        return [finding('UNKNOWN_SLOT', path, `There is no slot \`${name}\`.`, fix)];
      }
      if (seen.has(name)) return [finding('SLOT_KEPT', path, `Two facts are about \`${name}\`.`)];
      seen.add(name);
      return [];
    }),
  );
}

function openingFindings(
  { openings }: Conversation,
  kept: ReadonlySet<string>,
  context: WordingContext,
): TaskFinding[] {
  const told = [...context.slots.keys()].filter((name) => !kept.has(name));
  return openings.flatMap((text, index) => {
    const check = checkWording(text, ['conversation', 'openings', index], context);
    const { wording } = check;
    return wording === undefined
      ? check.findings
      : [...check.findings, ...untoldFindings(wording, told), ...keptFindings(wording, kept)];
  });
}

function keptFindings(wording: Wording, kept: ReadonlySet<string>): TaskFinding[] {
  return wording.parts.flatMap((part) =>
    part.kind === 'slot' && kept.has(part.name)
      ? [
          {
            ...finding(
              'SLOT_KEPT',
              wording.path,
              `The user keeps \`${part.name}\` until asked, yet this opening tells it.`,
              `Leave \`{${part.name}}\` out of the opening.`,
            ),
            offset: part.offset,
          },
        ]
      : [],
  );
}

/** A fact tells all it is about; what it tells besides is told in the openings too. */
function factFindings({ keeps }: Conversation, context: WordingContext): TaskFinding[] {
  return keeps.flatMap(({ about, text }, index) => {
    const check = checkWording(text, ['conversation', 'keeps', index, 'text'], context);
    const { wording } = check;
    if (wording === undefined) return check.findings;
    const used = slotsIn(wording);
    const missing = about.filter((name) => context.slots.has(name) && !used.has(name));
    return [...check.findings, ...untoldFindings(wording, missing)];
  });
}
