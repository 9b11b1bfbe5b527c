import {
  jsonSchemaOf,
  type OpenAITool,
  type StrictTool,
  strictToolOf,
  type WorldDefinition,
} from '@envloom/runtime';
import { z } from 'zod';
import { type Client, shownState, shownStep, shownTask } from '../access/access.ts';
import { ServeError } from '../errors/serve-error.ts';
import type { Opener } from '../session/quota.ts';
import { openRequest, read, sessionRecord } from '../session/session-request.ts';
import type { SessionStart } from '../session/session.ts';
import type { SessionStore } from '../session/session-store.ts';
import { playText, startText } from '../text/text.ts';
import {
  environmentShape,
  forkShape,
  resumedShape,
  scenarioShape,
  startShape,
  stateShape,
  stepShape,
  taskShape,
} from './shapes.ts';

/** On whose behalf an operation is carried out, and on what. */
interface Call {
  readonly store: SessionStore;
  readonly client: Client;
  /** The id of the session, or the name of the environment, that it is about. */
  readonly about: string;
  /** Who opens a session by it. */
  readonly opener: Opener;
  /** A session was opened. */
  readonly opened?: (id: string) => void;
}

/** What can be done with sessions, over HTTP and over JSON-RPC. */
export interface Operation {
  readonly summary: string;
  /** What it is about, named by the path or by this parameter. */
  readonly about?: 'session' | 'environment';
  /** Whether it opens a session. */
  readonly opens?: boolean;
  /** What it takes besides. */
  readonly body: z.ZodObject;
  /** Left out: nothing is answered over HTTP. */
  readonly response?: z.ZodType;
  /**
   * The result, as JSON.
   *
   * @param body checked here
   * @throws ServeError
   */
  readonly run: (body: unknown, call: Call) => unknown;
}

function operation<Body extends z.ZodObject>(
  spec: Omit<Operation, 'body' | 'run'> & {
    readonly body: Body;
    readonly run: (body: z.output<Body>, call: Call) => unknown;
  },
): Operation {
  return { ...spec, run: (body, call) => spec.run(read(spec.body, body), call) };
}

export const none = z.strictObject({});

const startBody = openRequest.extend({
  brief: z.boolean().optional().describe('Leave out the tools and the instructions.'),
  strict: z.boolean().optional().describe('Tell the tools with strict schemas.'),
  text: z.boolean().optional().describe('Add what a text agent (Hermes, Qwen3) reads first.'),
});

const about = 'session';

export const operations = {
  environments: operation({
    summary: 'The environments that are served.',
    body: none,
    response: z.array(environmentShape),
    run: (_body, { store }) =>
      Array.from(store.catalogue, ({ name, version, package: package_, definition, ids }) => ({
        name,
        version,
        package: package_,
        title: definition.guide?.title ?? name,
        scenarios: {
          train: ids.train.length,
          'held-out': ids['held-out'].length,
          all: ids.all.length,
        },
      })),
  }),
  /** In the order of the index; nothing of their tasks or solutions. */
  scenarios: operation({
    summary: 'The scenarios of an environment.',
    about: 'environment',
    body: none,
    response: z.array(scenarioShape),
    run: (_body, { store, about: name }) =>
      store.catalogue
        .find(name, 0)
        .scenarios.index.scenarios.map(({ id, content_hash, kind, split, difficulty }) => ({
          id,
          content_hash,
          kind,
          split,
          difficulty,
        })),
  }),
  open: operation({
    summary: 'Opens a session; the same seed gives the same scenario.',
    opens: true,
    body: startBody,
    response: startShape,
    run: ({ brief, strict, text, ...request }, { store, opener, opened }) => {
      const session = store.open(request, opener);
      opened?.(session.id);
      return shownStart(session.reset(), store, { brief, strict, text });
    },
  }),
  resume: operation({
    summary: 'Carries on a session that was exported, here or elsewhere.',
    opens: true,
    body: z.strictObject({ record: sessionRecord }),
    response: resumedShape,
    run: ({ record }, { store, opener, opened }) => {
      const session = store.resume(record, opener);
      opened?.(session.id);
      return { session: session.id, state: session.state() };
    },
  }),
  state: operation({
    summary: 'How a session stands.',
    about,
    body: none,
    response: stateShape,
    run: (_body, { store, about: id, client }) => shownState(store.get(id).state(), client.role),
  }),
  /** Whatever was done since. */
  task: operation({
    summary:
      'What the agent of a session is told at the beginning: the task, the tools, the rules.',
    about,
    body: none,
    response: taskShape,
    run: (_body, { store, about: id }) => shownTask(store.get(id).start()),
  }),
  reset: operation({
    summary: 'Starts again: the same scenario, or whatever is asked for, under the same id.',
    about,
    body: startBody,
    response: startShape,
    run: ({ brief, strict, text, ...request }, { store, about: id }) => {
      const isOther = Object.keys(request).length > 0;
      const start = store.reset(id, isOther ? request : undefined);
      return shownStart(start, store, { brief, strict, text });
    },
  }),
  step: operation({
    summary: 'Carries out an action.',
    about,
    body: z.strictObject({
      action: z.unknown().optional().describe('In one of the forms that an episode takes.'),
      text: z.string().optional().describe('Instead of it: what a text agent wrote.'),
    }),
    response: stepShape,
    run: ({ action, text }, { store, about: id, client }) => {
      if ((action === undefined) === (text === undefined))
        throw new ServeError(
          'INVALID_REQUEST',
          'a step has either an action or a text',
          'Send "action" or "text", one of them.',
        );
      const step = text === undefined ? store.step(id, action) : playText(store, id, text);
      return shownStep(step, client.role);
    },
  }),
  end: operation({
    summary: 'Ends the episode now; it is graded as it stands.',
    about,
    body: none,
    response: stepShape,
    run: (_body, { store, about: id }) => store.end(id),
  }),
  fork: operation({
    summary: 'A twin that goes on by itself.',
    about,
    opens: true,
    body: none,
    response: forkShape,
    run: (_body, { store, about: id, opener, opened }) => {
      const session = store.fork(id, opener).id;
      opened?.(session);
      return { session };
    },
  }),
  rewind: operation({
    summary: 'Back to where it stood after so many actions.',
    about,
    body: z.strictObject({
      actions: z.int().min(0).describe('How many of the actions are kept.'),
    }),
    response: stateShape,
    run: ({ actions }, { store, about: id }) => store.rewind(id, actions),
  }),
  export: operation({
    summary: 'The session as a scenario and its actions, to be resumed elsewhere.',
    about,
    body: none,
    response: sessionRecord,
    run: (_body, { store, about: id }) => store.get(id).record(),
  }),
  close: operation({
    summary: 'Closes a session.',
    about,
    body: none,
    run: (_body, { store, about: id }) => {
      store.close(id);
      return {};
    },
  }),
} as const;

/** How much of a start a client asks for. */
type ShownParts = Pick<z.infer<typeof startBody>, 'brief' | 'strict' | 'text'>;

/** The tools and the instructions are the same for all episodes of an environment. */
function shownStart(
  start: SessionStart,
  store: SessionStore,
  { brief, strict, text }: ShownParts,
): object {
  const { tools, instructions: _instructions, ...info } = start.info;
  const { definition } = store.get(start.session).assignment.environment;
  const strictly = strict === true ? tools.map((tool) => strictOf(tool, definition)) : tools;
  return {
    ...start,
    info: brief === true ? info : { ...start.info, tools: strictly },
    ...(text === true ? { text: startText(start) } : {}),
  };
}

/** Strict schemas are made of ours: those of an original may say what strict mode cannot. */
function strictOf(tool: OpenAITool, { tools }: WorldDefinition): StrictTool {
  const { function: described } = tool;
  const spec = tools.find(({ name }) => name === described.name);
  if (spec?.wire === undefined) return strictToolOf(tool);
  return strictToolOf({
    ...tool,
    function: { ...described, parameters: jsonSchemaOf(spec.params, spec.unknown) },
  });
}
