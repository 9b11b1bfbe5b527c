import type { OpenAITool } from '@envloom/runtime';
import type { ReferenceStep, Scenario } from '@envloom/episodes';
import type { AgentView } from '../agent.ts';
import { drawArguments } from './draw-arguments.ts';
import type { Draw } from './draw.ts';
import { KnownValues } from './known-values.ts';
import { type Swapped, swapValue } from './swap-value.ts';
import type { PlannedCall } from './turns.ts';

/** Tools are not marked as reading; names mostly tell. */
const reading =
  /^(?:get|find|list|search|show|view|look|read|count|query|describe|calculate|preview|is|has|who|what|which)(?:_|$)/;

/** A call that the reference does not make, to go before one of its steps. */
export function extraCall(view: AgentView, at: number, draw: Draw): PlannedCall | undefined {
  const step = view.scenario.reference[at];
  return callForAnother(view, step, draw) ?? otherCall(view, step, draw);
}

/** A call of the reference with one value swapped. */
export function swappedCall(view: AgentView, call: PlannedCall, draw: Draw): Swapped | undefined {
  const tool = view.tools.find(({ function: { name } }) => name === call.tool);
  return swapValue(call.arguments, tool?.function.parameters ?? {}, view.scenario, draw);
}

/** Every other time, where the step changes something: the same for another row, say. */
function callForAnother(
  view: AgentView,
  step: ReferenceStep | undefined,
  draw: Draw,
): PlannedCall | undefined {
  if (step?.kind !== 'call' || reading.test(step.tool) || draw.chance(0.5)) return undefined;
  const swapped = swappedCall(view, step, draw);
  return swapped && { tool: step.tool, arguments: swapped.arguments };
}

function otherCall(
  view: AgentView,
  step: ReferenceStep | undefined,
  draw: Draw,
): PlannedCall | undefined {
  const other = draw.pick(view.tools.filter((tool) => mayChange(tool, step)))?.function;
  if (other === undefined) return undefined;
  const args = drawArguments(other.parameters, worldOf(view.scenario), draw);
  return { tool: other.name, arguments: args };
}

function mayChange({ function: { name } }: OpenAITool, step: ReferenceStep | undefined): boolean {
  return !reading.test(name) && !(step?.kind === 'call' && step.tool === name);
}

function worldOf({ initial_state, task }: Scenario): KnownValues {
  const known = new KnownValues();
  known.add(task.text);
  if ('state' in initial_state) known.add(initial_state.state.rows);
  return known;
}
