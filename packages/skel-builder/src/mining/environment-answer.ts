import { z } from 'zod';
import { domainGroups } from '../taxonomy/domains.ts';
import { limitedText } from './limited-text.ts';

const lineSchema = limitedText(600);

const scoreSchema = z.int().min(1).max(10);

/** An environment as the model describes it. Lengths leave room above what prompts ask for. */
export const environmentFields = {
  name: limitedText(80).describe('Kebab-case, such as `library-loans`.'),
  title: limitedText(120),
  summary: limitedText(800),
  introduction: limitedText(4000),
  domain: limitedText(80).describe('Two levels, such as `commerce/retail`.'),
  usefulness_reason: lineSchema,
  usefulness: scoreSchema,
  modelability_reason: lineSchema,
  modelability: scoreSchema,
};

export const environmentAnswerSchema = z.object(environmentFields);

export type EnvironmentAnswer = z.infer<typeof environmentAnswerSchema>;

/** What the partial `environment-guide` needs. */
export const guideView = {
  domains: domainGroups.flatMap((group) =>
    Object.entries(group.domains).map(([name, description]) => ({
      domain: `${group.name}/${name}`,
      description,
    })),
  ),
};
