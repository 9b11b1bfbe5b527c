import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Catalogue, fullName } from '../catalogue/catalogue.ts';
import type { ServedEnvironment } from '../catalogue/open-environment.ts';
import { ServeError } from '../errors/serve-error.ts';
import type { HttpAdapter, ServerContext } from '../server/protocol-adapter.ts';
import { read } from '../session/session-request.ts';

/** A task, as `reset` takes it: lists that are stored play what they were made of, or are refused. */
interface Task {
  readonly environment: string;
  readonly scenario: string;
  readonly content_hash: string;
}

const split = z.enum(['train', 'held-out', 'all']);
const place = z.int().min(0);

/** The bodies of the routes, and what they answer. */
const routes = {
  tasks: ofSplit(z.looseObject({ split }), (tasks, _body, { name }) => ({ tasks, env_name: name })),
  num_tasks: ofSplit(z.looseObject({ split }), (tasks) => ({ num_tasks: tasks.length })),
  task: ofSplit(z.looseObject({ split, index: place }), (tasks, { index }) => {
    const task = tasks[index];
    if (task === undefined)
      throw new ServeError(
        'INVALID_REQUEST',
        'there is no task of that index',
        tasks.length === 0
          ? 'This split has none.'
          : `Give a number from 0 to ${tasks.length - 1}.`,
        'index',
      );
    return { task };
  }),
  task_range: ofSplit(
    z.looseObject({ split, start: place.nullish(), stop: place.nullish() }),
    (tasks, { start, stop }) => ({ tasks: tasks.slice(start ?? 0, stop ?? undefined) }),
  ),
} as const;

type Answer = (environment: ServedEnvironment, body: unknown) => object;

/** What is known of splits elsewhere: what is held out is for tests. */
const splits = [
  { name: 'train', type: 'train' },
  { name: 'held-out', type: 'test' },
] as const;

/** OpenEnv's list of tasks: a task is what is given to `reset`. */
export const tasksAdapter: HttpAdapter = (app, context) => {
  const { catalogue } = context.store;
  app.get('/list_environments', () => namesIn(catalogue));
  app.get<Named>('/:env_name/splits', ({ params }) => {
    const { ids } = catalogue.find(params.env_name, 0);
    return splits.filter(({ name }) => ids[name].length > 0);
  });
  for (const [name, answer] of Object.entries(routes)) post(app, context, name, answer);
};

/** With their versions where there are several. */
function namesIn(catalogue: Catalogue): readonly string[] {
  const all = [...catalogue];
  return all.map((environment) =>
    all.some((other) => other !== environment && other.name === environment.name)
      ? fullName(environment)
      : environment.name,
  );
}

interface Named {
  Params: { env_name: string };
}

function post(app: FastifyInstance, { store }: ServerContext, name: string, answer: Answer): void {
  app.post<Named>(`/:env_name/${name}`, ({ params, body }, reply): FastifyReply =>
    reply.send(answer(store.catalogue.find(params.env_name, 0), body)),
  );
}

function ofSplit<Body extends { split: z.infer<typeof split> }>(
  schema: z.ZodType<Body>,
  answer: (tasks: readonly Task[], body: Body, environment: ServedEnvironment) => object,
): Answer {
  return (environment, given) => {
    const body = read(schema, given);
    return answer(tasksOf(environment, body.split), body, environment);
  };
}

function tasksOf(served: ServedEnvironment, from: z.infer<typeof split>): readonly Task[] {
  const environment = fullName(served);
  return served.scenarios.index.scenarios
    .filter((scenario) => from === 'all' || scenario.split === from)
    .map(({ id, content_hash }) => ({ environment, scenario: id, content_hash }));
}
