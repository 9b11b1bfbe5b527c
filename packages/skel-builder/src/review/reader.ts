import type { CheckedModel, CheckedOperation } from '@envloom/logic-model';
import { toolSignatures } from '@envloom/task-programs';
import { claimsSchema, type Claim } from './claims.ts';
import type { Question } from './ask.ts';
import { bodiesView, fill, functionsView, modelView, scenesGuide } from './views.ts';

/** Tools that one question shows: all of them share what is said of the world. */
const toolsAQuestion = 8;

/** The tools in shares of about the same size. */
export function sharesOf<T>(all: readonly T[], most = toolsAQuestion): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / most);
  const size = Math.ceil(all.length / Math.max(1, count));
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

const example: { readonly claims: readonly Claim[] } = {
  claims: [
    {
      operation: 'list_loans',
      promise: 'Lists the loans of a member, the earliest due first.',
      expected:
        'The loan that is due tomorrow comes before the one due next week; the body sorts by title instead.',
      arrange:
        "const [member] = members.all();\nconst [first, second] = books.all();\nif (member === undefined || first === undefined || second === undefined) return unfit('too few rows');\n" +
        'loans.insert({ member_id: member.member_id, book_id: first.book_id, due_on: addDays(today(), 7) });\nloans.insert({ member_id: member.member_id, book_id: second.book_id, due_on: addDays(today(), 1) });\nreturn { member_id: member.member_id };',
      calls:
        "const listed = attempt.list_loans({ member_id: given.member_id });\nconst days = listed.success ? listed.data.map((loan) => loan.due_on) : [];\nexpect(days.length >= 2 && days.join() === sortBy(days, (day) => day).join(), 'the days rise');",
    },
  ],
};

/** Asks for contradictions between what is said of some tools and what they do. */
export function readerQuestion(
  checked: CheckedModel,
  some: readonly CheckedOperation[],
): Question<{ claims: Claim[] }> {
  return {
    stage: 'review-reader',
    schema: claimsSchema,
    prompt: fill('reader', {
      ...modelView(checked),
      scenes: scenesGuide(),
      example: JSON.stringify(example, undefined, 2),
      functions: functionsView(checked),
      others: toolSignatures({
        ...checked,
        operations: checked.operations.filter((each) => !some.includes(each)),
      }),
      tools: bodiesView(checked, some),
    }),
  };
}
