import type { CheckedOperation, Param, Rule } from '@envloom/logic-model';
import type { EmitContext } from '../context.ts';
import { codeList, codeSpan } from '../text/code-span.ts';
import { inlineMarkdown, paragraphsMarkdown } from '../text/markdown.ts';
import { tasksOf } from '../tasks/drafts.ts';
import { sentence } from '../text/comment.ts';
import { scenarioExample, taskExample, usageExample } from './usage.ts';

/** What the README's template shows: Markdown, escaped. */
export type ReadmeView = ReturnType<typeof readmeView>;

const argView = ({ name, optional, default: fallback }: Param): string =>
  optional === true || fallback !== undefined ? `${name}?` : name;

function toolView({ operation }: CheckedOperation) {
  return {
    call: codeSpan(`${operation.name}(${operation.params.map(argView).join(', ')})`),
    description: inlineMarkdown(operation.description),
  };
}

function toolViews({ checked }: EmitContext) {
  const ofKind = (kind: string) =>
    checked.operations.filter(({ operation }) => operation.kind === kind).map(toolView);
  return [
    { title: 'Queries, which change nothing:', tools: ofKind('query') },
    { title: 'Mutations:', tools: ofKind('mutation') },
  ];
}

/** The tools that can fail in ways of their own. */
function failureView({ operation, codes }: CheckedOperation) {
  const failures = codes.map(codeSpan).join(', ');
  return codes.length === 0 ? [] : [{ name: codeSpan(operation.name), failures }];
}

function invariantIds({ checked }: EmitContext, rule: Rule): string[] {
  return checked.invariants
    .map(({ invariant }) => invariant)
    .filter((invariant) => invariant.rule === rule.id)
    .map(({ id }) => id);
}

const refusal = (codes: readonly string[]): string[] =>
  codes.length === 0 ? [] : [`The tools refuse with ${codeList(codes, 'or')}.`];

const checks = (ids: readonly string[]): string[] =>
  ids.length === 0 ? [] : [`Checked after every call by ${codeList(ids, 'and')}.`];

/** Who sees to a rule, and how it shows. */
function enforcement(context: EmitContext, rule: Rule): string {
  if (rule.enforced === 'agent') return 'Left to the agent: no tool checks it.';
  if (rule.enforced === 'manner') return 'About how the agent speaks: told in conversations only.';
  return [...refusal(rule.codes ?? []), ...checks(invariantIds(context, rule))].join(' ');
}

const ruleView = (context: EmitContext, rule: Rule) => ({
  text: inlineMarkdown(rule.text),
  enforced: enforcement(context, rule),
});

/** Where the package has a set of them. */
function scenariosView(context: EmitContext) {
  const { packageName } = context;
  const { scenarioCount } = context.options;
  if (scenarioCount === undefined) return undefined;
  const count = scenarioCount === 1 ? 'one verified task' : `${scenarioCount} verified tasks`;
  return { count, usage: scenarioExample(context), packageName };
}

/** Where the package has task programs. */
function tasksView(context: EmitContext) {
  const set = tasksOf(context);
  return (
    set && {
      usage: taskExample(context, set),
      programs: set.programs.map(({ name, title, purpose }) => ({
        name: codeSpan(name),
        title: inlineMarkdown(sentence(title)),
        purpose: inlineMarkdown(purpose),
      })),
    }
  );
}

export function readmeView(context: EmitContext) {
  const { model, checked } = context;
  const count = checked.operations.length;
  return {
    name: model.name,
    title: inlineMarkdown(model.title),
    summary: paragraphsMarkdown(model.summary),
    introduction: paragraphsMarkdown(model.introduction ?? ''),
    toolCount: count === 1 ? 'one tool' : `${count} tools`,
    usage: usageExample(context),
    scenarios: scenariosView(context),
    tasks: tasksView(context),
    tools: toolViews(context),
    failing: checked.operations.flatMap(failureView),
    rules: model.rules.map((rule) => ruleView(context, rule)),
  };
}
