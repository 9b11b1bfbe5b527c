import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, Input, Label, NumberField } from 'react-aria-components';
import { useLocation } from 'wouter';
import type { FreeWorldRequest } from '../../../protocol/play.ts';
import { Choice } from '../../parts/choice.tsx';

interface FreeWorldProps {
  readonly name: string;
  readonly hasScenarios: boolean;
}

/** A world without a task, from a seed. */
export function FreeWorld({ name, hasScenarios }: FreeWorldProps): ReactNode {
  const [from, setFrom] = useState<FreeWorldRequest['from']>(hasScenarios ? 'scenario' : 'model');
  const [seed, setSeed] = useState(0);
  const [, go] = useLocation();
  const open = (event: FormEvent): void => {
    event.preventDefault();
    go(`/play/${encodeURIComponent(name)}/free-${from}-${seed}`);
  };
  return (
    <details className="card">
      <summary>Or play in a world without a task</summary>
      <form className="row" onSubmit={open}>
        <Choice
          label="It begins"
          value={from}
          onChange={setFrom}
          options={[
            ...(hasScenarios ? ([['scenario', 'lived in, as tasks find it']] as const) : []),
            ['model', 'as the model describes it'],
          ]}
        />
        <NumberField className="row" value={seed} onChange={setSeed} minValue={0} step={1}>
          <Label>Seed</Label>
          <Input className="play-number" />
        </NumberField>
        <Button type="submit">Open the world</Button>
      </form>
    </details>
  );
}

/** What an address such as `free-model-7` asks for. */
export function freeWorldOf(scenario: string): FreeWorldRequest | undefined {
  const [, from, seed] = /^free-(model|scenario)-(\d{1,15})$/.exec(scenario) ?? [];
  if (from !== 'model' && from !== 'scenario') return undefined;
  return { from, seed: Number(seed) };
}
