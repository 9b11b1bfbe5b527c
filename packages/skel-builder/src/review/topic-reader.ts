import type { CheckedModel } from '@envloom/logic-model';
import { z } from 'zod';
import type { ModelProblem } from '../outcome.ts';
import { worldContext } from '../modeling/prompts.ts';
import type { Topic } from '../topic.ts';
import type { Question } from './ask.ts';
import { isQuote } from './claims.ts';
import { fill, modelView, toolsView } from './views.ts';

const factSchema = z.strictObject({
  quote: z.string().max(600).describe('The fact in the words of the topic.'),
  status: z.enum(['kept', 'changed', 'lost']),
  place: z.string().max(200).nullish().describe('A path by names: `rules.loan-limit`.'),
  why: z.string().max(800).nullish(),
});
export type Fact = z.infer<typeof factSchema>;

const factsSchema = z.strictObject({ facts: z.array(factSchema).max(80) });

/** Asks which facts of the topic the model keeps. */
export function topicQuestion(
  topic: Topic,
  checked: CheckedModel,
): Question<z.infer<typeof factsSchema>> {
  const { model } = checked;
  const { title, summary, introduction } = topic;
  return {
    stage: 'review-topic',
    schema: factsSchema,
    prompt: fill('topic-reader', {
      ...modelView(checked),
      ...worldContext(topic),
      title,
      summary,
      introduction,
      modelIntroduction: model.introduction ?? model.summary,
      tools: toolsView(checked),
    }),
  };
}

/** The facts that the topic really states. */
export function statedFacts(facts: readonly Fact[], topic: Topic): readonly Fact[] {
  const { title, summary, introduction, request = '', tasks } = topic;
  const said = [title, summary, introduction, request, ...tasks.map((task) => task.text)];
  const text = said.join(' \n ');
  return facts.filter(({ quote }) => isQuote(quote, text));
}

export function factProblem({ quote, status, place, why }: Fact): ModelProblem {
  const what = status === 'lost' ? 'is nowhere in the model' : 'means something else in the model';
  return {
    source: 'review',
    code: status === 'lost' ? 'TOPIC_FACT_LOST' : 'TOPIC_FACT_CHANGED',
    path: place ?? undefined,
    message: `The topic says: "${quote}". That ${what}.${why ? ` ${why}` : ''}\nInstead: Model it as it is said, or contest this where it is meant otherwise.`,
  };
}
