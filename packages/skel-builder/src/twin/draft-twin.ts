import { decidedTwin } from './decided-twin.ts';
import { domainsText } from '../taxonomy/domains.ts';
import { askBodies } from '../modeling/stages/ask-bodies.ts';
import { allAsked, shares } from '../modeling/stages/shares.ts';
import { ask, type Interview } from '../modeling/stages/ask.ts';
import { askSampling } from '../modeling/stages/ask-sampling.ts';
import type { DraftModel } from '../modeling/draft-model.ts';
import { assembleTwin, type TwinAnswers } from './assemble-twin.ts';
import { fixedReason } from './fixed-edits.ts';
import { twinExample } from './example/example.ts';
import { requireSound } from './importer-faults.ts';
import { bodiesPerQuestion, toolsPerQuestion } from './limits.ts';
import { twinOperationsSchema, twinStateSchema, type TwinOperationsAnswer } from './schemas.ts';
import { codeLines, quoted, toolLines, toolsText } from './tools-view.ts';
import type { Twin } from './twin.ts';

/** The prompts of the stages where they are others for a twin. */
const prompts = {
  state: 'twin-state',
  operations: 'twin-operations',
  bodies: 'twin-bodies',
} as const;

/** Longest instructions of a server that prompts quote. */
const longestInstructions = 6_000;

/** Longest notes of a user. */
const longestNotes = 20_000;

/** The same of a release of another project, which tells tables and rules; and longest code that its tools share. */
const longestBackground = 20_000;
const longestCode = 12_000;

/**
 * Models a twin in four stages. The language model answers what stands behind the tools; the tools themselves are put in by
 * code.
 */
export function draftTwin(twin: Twin): DraftModel {
  const names = twin.api.operations.map(({ name }) => name);
  return async (topic, model, signal) => {
    requireSound(twin.skeleton);
    const interview: Interview = {
      subject: topic.name,
      world: {
        isTwin: true,
        topic,
        request: topic.request === undefined ? undefined : quoted(topic.request, longestNotes),
        instructions: instructionsOf(twin),
        code: codeLines(twin.api.code, longestCode).join('\n'),
        lines: toolLines(twin),
      },
      prompts,
      example: twinExample(),
      model,
      signal,
      calls: [],
    };
    const taken = new Set(twin.shown.shapes.map(({ name }) => name));
    const state = await ask(interview, 'state', twinStateSchema(taken), {
      ...inFull(twin, names),
      shapes: taken.size === 0 ? 'none' : [...taken].join(', '),
      domains: domainsText(),
    });
    const operations = await askOperations(interview, twin, { state });
    const bodies = await askBodies({
      interview,
      names,
      share: bodiesPerQuestion,
      isAtOnce: true,
      contextOf: (some) => ({
        ...inFull(twin, some),
        decided: decidedTwin(twin, topic, { state, operations }, some),
      }),
    });
    const answers = { state, operations, bodies };
    const sampled = await askSampling({
      interview,
      assembled: (sampling) =>
        assembleTwin(twin, topic, { ...answers, ...(sampling && { sampling }) }),
      mayEdit: (edit) => fixedReason(edit, twin.skeleton) === undefined,
      context: {
        ...inFull(twin, []),
        decided: decidedTwin(twin, topic, answers, names),
        hasActor: state.actor !== undefined,
      },
    });
    return { ...sampled, calls: interview.calls };
  };
}

function instructionsOf({ api }: Twin): string | undefined {
  const said = api.server['instructions'] ?? api.server['description'];
  const most = api.code === undefined ? longestInstructions : longestBackground;
  return typeof said === 'string' && said.trim() !== '' ? quoted(said, most) : undefined;
}

/** What a prompt shows of some tools in full. */
function inFull(twin: Twin, names: readonly string[]): Readonly<Record<string, unknown>> {
  return {
    tools: names.length === 0 ? undefined : toolsText(twin, new Set(names)),
    isPart: names.length < twin.api.operations.length,
    names: names.join(', '),
  };
}

/** Asks what the original does not say, all shares at once. */
async function askOperations(
  interview: Interview,
  twin: Twin,
  known: Pick<TwinAnswers, 'state'>,
): Promise<TwinOperationsAnswer> {
  const names = twin.api.operations.map(({ name }) => name);
  const answers = await allAsked(
    shares(names, toolsPerQuestion).map((some) =>
      ask(interview, 'operations', twinOperationsSchema, {
        ...inFull(twin, some),
        decided: decidedTwin(twin, { name: interview.subject }, known, some),
        isHttp: twin.api.protocol === 'openapi',
      }),
    ),
  );
  return together(answers);
}

function together(answers: readonly TwinOperationsAnswer[]): TwinOperationsAnswer {
  const shapes = new Map(
    answers.flatMap((answer) => answer.shapes ?? []).map((shape) => [shape.name, shape]),
  );
  return {
    operations: answers.flatMap((answer) => answer.operations),
    shapes: shapes.size === 0 ? undefined : [...shapes.values()],
    error_body: answers.map((answer) => answer.error_body).find((body) => body !== undefined),
  };
}
