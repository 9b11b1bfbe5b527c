import { counted, wrapped } from '@envloom/core';
import type { EpisodeGrade, EpisodeStep, ReferenceStep, ToolResult } from '@envloom/episodes';
import { answerText } from './answer-text.ts';
import { marked, type Page, spoken } from './page.ts';

/** What came of a step, and of the episode where it is over. */
export function stepText({ observation, info, truncated }: EpisodeStep, page: Page): string {
  const seen = observationLines(observation, page);
  if (info.grade === undefined) return seen.join('\n');
  const cut = truncated ? [`The limit of ${counted(info.limit, 'step')} is reached.`] : [];
  return [...seen, ...cut, ...gradeLines(info.grade, page)].join('\n');
}

function observationLines(observation: EpisodeStep['observation'], page: Page): readonly string[] {
  switch (observation.type) {
    case 'tool_results':
      return observation.results.map((one) => resultText(one, page));
    case 'message':
    case 'task':
      return [spoken('User', observation.text, page)];
    case 'error':
      return [wrapped(`${observation.message}. ${observation.repair}`, page.width)];
    default:
      return [];
  }
}

function resultText({ result }: ToolResult, page: Page): string {
  if (!result.success) return marked(false, `${result.error.code}: ${result.error.message}`, page);
  return result.data === null ? marked(true, 'done', page) : answerText(result.data, page.width);
}

/** The checks, and what they come to. */
function gradeLines({ checks, strict, dense }: EpisodeGrade, page: Page): readonly string[] {
  const inner = { ...page, width: page.width - 2 };
  const share = strict === 1 ? '' : ` (dense: ${dense.toFixed(2)})`;
  return [
    '',
    'The episode is over. Checks:',
    ...checks
      .flatMap(({ sentence, passed }) => marked(passed, sentence, inner).split('\n'))
      .map((line) => `  ${line}`),
    `Reward: ${strict}${share}`,
    strict === 1
      ? '`next` gives another task, `quit` ends.'
      : '`undo` takes the end back, `solution` shows a way, `next` gives another task.',
  ];
}

/** A step of a reference as a player types it. */
export function typedStep(step: ReferenceStep): string {
  if (step.kind === 'message') return `say ${step.content.replaceAll(/\s*\n\s*/g, ' ')}`;
  const isBare = Object.keys(step.arguments).length === 0;
  return isBare ? step.tool : `${step.tool} ${JSON.stringify(step.arguments)}`;
}
