import type { RunRecord } from '@envloom/skel-builder/run';
import type { FunnelStep } from '../../protocol/synthesis.ts';
import { isAccepted, type KnownItem } from './items.ts';

/** How many came through each stage of a run. */
export function funnelOf(record: RunRecord, items: readonly KnownItem[]): readonly FunnelStep[] {
  return record.kind === 'envs'
    ? [...miningSteps(record), ...modelingSteps(record, items)]
    : programSteps(record, items);
}

function miningSteps({ funnel = {}, dropped = [] }: RunRecord): readonly FunnelStep[] {
  const without = (stage: string): string | undefined => {
    const count = dropped.find((some) => some.stage === stage)?.count ?? 0;
    return count === 0 ? undefined : `${count} left out`;
  };
  const { failed = 0 } = funnel;
  return [
    step('records in the corpus', 'tasks', funnel.records),
    step('tasks', 'tasks', funnel.tasks),
    step(
      'tasks that need records',
      'tasks',
      funnel.stateful,
      failed > 0 ? `${failed} without a usable answer` : without('judge-tasks'),
    ),
    step('inferred', 'environments', funnel.inferred, without('infer-environments')),
    step('good enough', 'environments', funnel.goodEnough, without('filter')),
    step('distinct', 'environments', funnel.distinct, without('dedupe')),
    step('selected', 'environments', funnel.selected, without('select')),
  ];
}

function modelingSteps(
  { items: keys }: RunRecord,
  items: readonly KnownItem[],
): readonly FunnelStep[] {
  const isKnown = keys !== undefined;
  return [
    step('modeled', 'environments', isKnown ? ended(items) : undefined, openText(items)),
    step('accepted', 'environments', isKnown ? accepted(items) : undefined),
  ];
}

/** While the run goes on, more are asked for than have come to an end. */
function programSteps({ phase }: RunRecord, items: readonly KnownItem[]): readonly FunnelStep[] {
  return [
    step('asked for', 'programs', Math.max(phase?.total ?? 0, items.length)),
    step('written', 'programs', ended(items), openText(items)),
    step('accepted', 'programs', accepted(items)),
  ];
}

function step(
  name: string,
  unit: FunnelStep['unit'],
  count: number | undefined,
  note?: string,
): FunnelStep {
  return { name, unit, count: count ?? null, ...(note !== undefined && { note }) };
}

const accepted = (items: readonly KnownItem[]): number =>
  items.filter(({ item }) => isAccepted(item)).length;

const ended = (items: readonly KnownItem[]): number =>
  accepted(items) + items.filter(({ item }) => item.state === 'rejected').length;

function openText(items: readonly KnownItem[]): string | undefined {
  const count = (state: string): number => items.filter(({ item }) => item.state === state).length;
  const [waiting, stopped] = [count('waiting'), count('stopped')];
  const parts = [
    ...(waiting > 0 ? [`${waiting} wait for answers`] : []),
    ...(stopped > 0 ? [`${stopped} not done`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
