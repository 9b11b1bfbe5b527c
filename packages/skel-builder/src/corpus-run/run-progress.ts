import type { BatchProgress, LanguageModelEvent } from '@envloom/llm';
import { ProgressLine, type Progress, type ProgressOutput } from '@envloom/core/command';
import { grouped, dollars } from '@envloom/core';
import type { MiningEvent } from '../mining/result.ts';
import type { ModelTopicEvent } from '../build/model-topic.ts';
import type { ExaminationEvent } from '../examination/examiner.ts';
import type { TopicEnd } from '../environment/model-environment.ts';

/** Shows how far a run is: one line that changes on a terminal, lines now and then elsewhere. */
export class RunProgress {
  readonly #line: ProgressLine;
  readonly #output: ProgressOutput;
  readonly #isDetailed: boolean;
  readonly #now: () => number;
  readonly #started: number;
  #phase: Progress = { stage: 'reading', done: 0, total: 0 };
  #calls = 0;
  #cached = 0;
  #tokens = 0;
  #cost: number | undefined = 0;
  #asking = 0;
  #examining = 0;

  /**
   * @param isDetailed whether every call and every look at a model gets a line
   * @param now milliseconds from any start
   */
  constructor(
    title: string,
    output: ProgressOutput,
    isDetailed: boolean,
    now: () => number = () => performance.now(),
  ) {
    this.#line = new ProgressLine(title, output, now);
    this.#output = output;
    this.#isDetailed = isDetailed;
    this.#now = now;
    this.#started = now();
  }

  readonly onMining = (event: MiningEvent): void => {
    if (event.type !== 'progress') return;
    this.#phase = event;
    this.#show();
  };

  onPhase(phase: Progress): void {
    this.#phase = phase;
    this.#show();
  }

  onTopics(total: number): void {
    this.onPhase({ stage: 'environments', done: 0, total });
  }

  readonly onModel = (event: LanguageModelEvent): void => {
    if (event.type === 'sent') this.#asking += 1;
    if (event.type === 'cached') this.#cached += 1;
    if (event.type === 'answered') this.#count(event);
    if (event.type === 'failed') this.#asking = Math.max(0, this.#asking - 1);
    if (this.#isDetailed) this.say(eventText(event));
    this.#show();
  };

  readonly onTopic = (event: ModelTopicEvent): void => {
    if (this.#isDetailed) this.say(eventText(event));
  };

  readonly onExamination = ({ type }: ExaminationEvent): void => {
    if (type === 'started') this.#examining += 1;
    if (type === 'ended') this.#examining -= 1;
    this.#show();
  };

  onEnd(end: TopicEnd): void {
    this.#phase = { ...this.#phase, done: this.#phase.done + 1 };
    if (!this.#isDetailed) this.say(endText(end));
    this.#show();
  }

  readonly onPoll = ({ batches }: BatchProgress): void => {
    const sum = (of: (batch: BatchProgress['batches'][number]) => number): number =>
      batches.reduce((all, batch) => all + of(batch), 0);
    const done = sum(({ completed, failed }) => completed + failed);
    this.#phase = { stage: 'batched requests', done, total: sum(({ requests }) => requests) };
    this.#show();
  };

  clear(): void {
    this.#line.clear();
  }

  /** A line that stays; none for undefined. */
  readonly say = (text: string | undefined): void => {
    if (text === undefined) return;
    this.#line.clear();
    this.#output.write(`${text}\n`);
  };

  #count({ usage, costUsd }: LanguageModelEvent): void {
    this.#asking = Math.max(0, this.#asking - 1);
    this.#calls += 1;
    this.#tokens += (usage?.input ?? 0) + (usage?.output ?? 0);
    this.#cost = sumOfKnown(this.#cost, costUsd);
  }

  #show(): void {
    const note = this.#note();
    if (this.#isDetailed) this.#line.show({ stage: 'answers', done: this.#calls, note });
    else this.#line.show({ ...this.#phase, note });
  }

  #note(): string {
    const minutes = (this.#now() - this.#started) / 60_000;
    const rate = minutes > 0.05 ? ` (${Math.round(this.#calls / minutes)} a minute)` : '';
    return [
      `${grouped(this.#calls)} answers${rate}`,
      ...(this.#cached > 0 ? [`${grouped(this.#cached)} from the ledger`] : []),
      `${grouped(this.#tokens)} tokens`,
      ...(this.#cost === undefined || this.#cost === 0 ? [] : [dollars(this.#cost)]),
      ...(this.#asking > 0 ? [`${this.#asking} asked`] : []),
      ...(this.#examining > 0 ? [`${this.#examining} examined`] : []),
    ].join(', ');
  }
}

const sumOfKnown = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a + b;

/** Waiting topics are told together, at the end. */
function endText(end: TopicEnd): string | undefined {
  const { name } = end.topic;
  if (end.kind === 'present') return `${name}: is there already (${end.root})`;
  if (end.kind === 'stopped') return `${name}: not done, ${end.error.message}`;
  if (end.kind === 'waiting') return undefined;
  const { rounds } = end.outcome.history;
  const repairs = `${rounds.length - 1} rounds of repair`;
  if (end.kind === 'accepted') return `${name}: accepted after ${repairs}`;
  const codes = [...new Set(end.outcome.problems.map(({ code }) => code))].join(', ');
  return `${name}: rejected after ${repairs} (${codes})`;
}

/** One thing that happened, as a line; undefined for what needs none. */
function eventText(event: LanguageModelEvent | ModelTopicEvent): string | undefined {
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
  if (event.type === 'reading') {
    return `  round ${event.round}: is read against its descriptions, its topic and its worlds …`;
  }
  if (event.type === 'looked-at') {
    const place = event.reached === 'examined' ? 'examined' : 'checked';
    return `  round ${event.round}: ${place}, ${problemsText(event.problems)}`;
  }
  return undefined;
}

const problemsText = (count: number): string =>
  count === 0 ? 'no problems' : `${count} ${count === 1 ? 'problem' : 'problems'}`;
