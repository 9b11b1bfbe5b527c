import { grouped } from '@envloom/core';
import type { LanguageModelEvent } from '@envloom/llm';
import type { ModelTopicEvent } from '@envloom/skel-builder';
import { dollars } from './cost-text.ts';

/** One thing that happened, as a line; undefined for what needs none. */
export function eventText(event: LanguageModelEvent | ModelTopicEvent): string | undefined {
  return 'stage' in event ? callText(event) : topicText(event);
}

function callText({
  type,
  stage,
  usage,
  costUsd,
  problem,
}: LanguageModelEvent): string | undefined {
  const tokens =
    usage === undefined ? '' : `, ${grouped(usage.input)} + ${grouped(usage.output)} tokens`;
  const cost = costUsd === undefined ? '' : `, ${dollars(costUsd)}`;
  const texts = {
    sent: `  ${stage}: asked`,
    answered: `  ${stage}: answered${tokens}${cost}`,
    cached: `  ${stage}: from the ledger${tokens}`,
    'follow-up': `  ${stage}: the answer does not fit and is sent back: ${problem ?? ''}`,
    failed: `  ${stage}: ${problem ?? 'no answer'}`,
  };
  return texts[type];
}

function topicText(event: ModelTopicEvent): string | undefined {
  if (event.type === 'examining') {
    return `  round ${event.round}: plays it at random, breaks it on purpose, makes scenarios …`;
  }
  if (event.type === 'looked-at') {
    const place = event.reached === 'examined' ? 'examined' : 'checked';
    return `  round ${event.round}: ${place}, ${problemsText(event.problems)}`;
  }
  return undefined;
}

const problemsText = (count: number): string =>
  count === 0 ? 'no problems' : `${count} ${count === 1 ? 'problem' : 'problems'}`;
