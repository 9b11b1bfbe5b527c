import { type ReactNode, useState } from 'react';
import { Label, Input, NumberField } from 'react-aria-components';
import type { PreviewKind, PreviewWish } from '../../protocol/author.ts';
import type { WorldPage, WorldQuery } from '../../protocol/world.ts';
import { ApiError } from '../parts/api.ts';
import { WorldTables } from '../parts/world-tables.tsx';
import type { Draft } from './drafts.ts';
import { MutantsTable } from './mutants-table.tsx';
import { Panel } from './panel.tsx';
import { preview } from './preview-stream.ts';
import { QualityView } from './quality-view.tsx';
import { Reasons, SampleTaskCards } from './sample-task-card.tsx';
import { helpersPath, modelPath } from './source-paths.ts';
import { isStale, type Preview, type Texts, textsOf, usePreview } from './use-preview.ts';

export interface PanelOf {
  readonly environment: string;
  readonly path: string;
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Shows a line of the file, from 1. */
  readonly onLine: (line: number) => void;
}

type WishOf<Kind extends PreviewKind> = Extract<PreviewWish, { readonly kind: Kind }>;

interface OnDemand<Kind extends PreviewKind> {
  readonly now: Preview<Kind>['now'];
  readonly isStale: boolean;
  readonly onMake: () => void;
  readonly onCancel: () => void;
}

/** A preview of the texts as they are when it is asked for. */
function useOnDemand<Kind extends PreviewKind>(
  { environment, drafts }: PanelOf,
  paths: readonly string[],
  wish: WishOf<Kind>,
): OnDemand<Kind> {
  const { now, run, cancel } = usePreview<Kind>(environment);
  return {
    now,
    isStale: 'of' in now && isStale(now.of, drafts, paths),
    onMake: () => run({ ...wish, drafts: textsOf(drafts, paths) }),
    onCancel: cancel,
  };
}

const ofModel = [modelPath];
const noTexts: Texts = {};

export function TasksPanel(props: PanelOf): ReactNode {
  const [seed, setSeed] = useState(1);
  const panel = useOnDemand<'tasks'>(props, ofModel, { kind: 'tasks', seed });
  return (
    <>
      <Seed seed={seed} onSeed={setSeed} />
      <Panel
        about="Three tasks of walks through the model, as agents would get them. Takes some seconds."
        make="Make three tasks"
        {...panel}
      >
        {({ tasks, dropped }) => (
          <>
            {tasks.length === 0 ? <p className="bad">No attempt gave a task.</p> : null}
            <SampleTaskCards tasks={tasks} />
            <Reasons title="Attempts that gave no task" reasons={dropped} />
          </>
        )}
      </Panel>
    </>
  );
}

export function WorldPanel(props: PanelOf): ReactNode {
  const { environment } = props;
  const [seed, setSeed] = useState(1);
  const [grown, setGrown] = useState(seed);
  const panel = useOnDemand<'world'>(props, ofModel, { kind: 'world', seed });
  const { now, onMake } = panel;
  const of = now.state === 'done' ? now.of : noTexts;
  const load = (query: WorldQuery, signal: AbortSignal): Promise<WorldPage> =>
    worldRows(environment, { kind: 'rows', seed: grown, query }, of, signal);
  return (
    <>
      <Seed seed={seed} onSeed={setSeed} />
      <Panel
        about="A world as the hints and operations of the model make it: what agents would find."
        make="Grow a world"
        {...panel}
        onMake={() => {
          setGrown(seed);
          onMake();
        }}
      >
        {(summary) => (
          <WorldTables summary={summary} load={load} revision={`${grown} ${of[modelPath] ?? ''}`} />
        )}
      </Panel>
    </>
  );
}

/** Rows of the world that was grown, of the text that it was grown from. */
async function worldRows(
  environment: string,
  wish: WishOf<'rows'>,
  drafts: Texts,
  signal: AbortSignal,
): Promise<WorldPage> {
  const last = await preview<'rows'>(environment, { ...wish, drafts }, signal);
  if (last.event === 'result') return last.result;
  if (last.event === 'failed') throw new ApiError(last.message, last.repair);
  throw new ApiError(last.problems[0] ?? 'There is no world.', 'Grow it again.');
}

export function QualityPanel(props: PanelOf): ReactNode {
  const panel = useOnDemand<'quality'>(props, ofModel, { kind: 'quality' });
  return (
    <Panel
      about="Plays your text and the model on disk the same way, a little, and says what differs: which findings came and which went. The whole check is envloom check."
      make="Compare the quality"
      {...panel}
    >
      {(delta) => <QualityView delta={delta} />}
    </Panel>
  );
}

export function InstancesPanel(props: PanelOf): ReactNode {
  const [seed, setSeed] = useState(7);
  const { path } = props;
  const paths = [modelPath, helpersPath, path];
  const panel = useOnDemand<'instances'>(props, paths, { kind: 'instances', path, seed });
  return (
    <>
      <Seed seed={seed} onSeed={setSeed} />
      <Panel
        about="Three scenarios of this program: text, calls of the solution, and what is checked."
        make="Make three instances"
        {...panel}
      >
        {({ instances, missed }) => (
          <>
            {instances.length === 0 ? <p className="bad">No seed gave an instance.</p> : null}
            <SampleTaskCards tasks={instances} />
            <Reasons title="Seeds that gave no instance" reasons={missed} />
          </>
        )}
      </Panel>
    </>
  );
}

export function MutantsPanel(props: PanelOf): ReactNode {
  const { path, onLine } = props;
  const paths = [modelPath, helpersPath, path];
  const panel = useOnDemand<'mutants'>(props, paths, { kind: 'mutants', path });
  return (
    <Panel
      about="Puts mistakes into the solution, one at a time, and plays them on some instances. A mistake that changes nothing survives: the task does not ask for what it breaks."
      make="Play the mutants"
      {...panel}
    >
      {(found) => <MutantsTable found={found} onLine={onLine} />}
    </Panel>
  );
}

function Seed({
  seed,
  onSeed,
}: {
  readonly seed: number;
  readonly onSeed: (seed: number) => void;
}): ReactNode {
  return (
    <NumberField
      className="row author-seed"
      value={seed}
      minValue={0}
      maxValue={999_999}
      formatOptions={{ useGrouping: false }}
      onChange={(value) => onSeed(Number.isNaN(value) ? 0 : value)}
    >
      <Label>Seed</Label>
      <Input />
    </NumberField>
  );
}
