import type { ReactNode } from 'react';
import { Input, Label, SearchField } from 'react-aria-components';
import { Choice } from '../../parts/choice.tsx';
import type { DifficultyChoice, Order, QualityChoice, Selection } from './select-environments.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
  /** The first levels of all domains. */
  readonly fields: readonly string[];
}

const qualities: readonly (readonly [QualityChoice, string])[] = [
  ['', 'Any quality'],
  ['passed', 'Passed'],
  ['failed', 'Failed'],
  ['unchecked', 'Not checked'],
  ['broken', 'Broken'],
];

const difficulties: readonly (readonly [DifficultyChoice, string])[] = [
  ['', 'Any difficulty'],
  ['easy', 'Under 0.4'],
  ['medium', '0.4 to 0.7'],
  ['hard', '0.7 and more'],
];

const orders: readonly (readonly [Order, string])[] = [
  ['name', 'Name'],
  ['tools', 'Most tools'],
  ['scenarios', 'Most scenarios'],
  ['difficulty', 'Hardest'],
  ['noticed', 'Most mistakes noticed'],
  ['fidelity', 'Truest descriptions'],
];

export function SelectionBar({ selection, onChange, fields }: SelectionBarProps): ReactNode {
  const change = (part: Partial<Selection>): void => onChange({ ...selection, ...part });
  return (
    <search className="row environments-bar">
      <SearchField className="row" value={selection.text} onChange={(text) => change({ text })}>
        <Label>Search</Label>
        <Input placeholder="Name, words, domain" />
      </SearchField>
      <Choice
        label="Domain"
        value={selection.field}
        options={[['', 'All'], ...fields.map((field) => [field, field] as const)]}
        onChange={(field) => change({ field })}
      />
      <Choice
        label="Quality"
        value={selection.quality}
        options={qualities}
        onChange={(quality) => change({ quality })}
      />
      <Choice
        label="Difficulty"
        value={selection.difficulty}
        options={difficulties}
        onChange={(difficulty) => change({ difficulty })}
      />
      <Choice
        label="Sort by"
        value={selection.order}
        options={orders}
        onChange={(order) => change({ order })}
      />
    </search>
  );
}
