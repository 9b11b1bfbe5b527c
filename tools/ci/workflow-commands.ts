import { z } from 'zod';
import { parse } from 'yaml';

const workflowSchema = z.looseObject({
  jobs: z.record(
    z.string(),
    z.looseObject({
      steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});

export type WorkflowStep = z.infer<typeof workflowSchema>['jobs'][string]['steps'][number];

export function workflowSteps(text: string): readonly WorkflowStep[] {
  const { jobs } = workflowSchema.parse(parse(text));
  return Object.values(jobs).flatMap(({ steps }) => steps);
}

/** The commands of all steps as words, without quotation marks. */
export function workflowCommands(text: string): readonly (readonly string[])[] {
  return workflowSteps(text)
    .flatMap(({ run }) => run?.trim().split('\n') ?? [])
    .map((line) => [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word));
}

/** What follows `nx` in a command: `affected --targets=…`; empty where Nx is not called. */
export function nxArguments(command: readonly string[]): readonly string[] {
  const at = command.indexOf('nx');
  return at === -1 ? [] : command.slice(at + 1);
}

/** The values of an option that takes several, given as `--name=a,b`. */
export function listOption(args: readonly string[], name: string): readonly string[] {
  const prefix = `--${name}=`;
  return args.flatMap((word) =>
    word.startsWith(prefix) ? word.slice(prefix.length).split(',') : [],
  );
}
