import { type ReactNode, useEffect, useState } from 'react';
import { Button, Input, Label, SearchField } from 'react-aria-components';
import { type RowFilter, rowFilters, type RowsPage } from '../../../protocol/watch.ts';

interface FiltersProps {
  readonly counts: RowsPage['counts'];
  readonly query: URLSearchParams;
  readonly change: (values: Readonly<Record<string, string>>) => void;
}

const titles: Readonly<Record<RowFilter, string>> = {
  env: 'Environment',
  agent: 'Agent',
  reward: 'Reward',
  loss: 'Class of loss',
  kind: 'Kind of task',
};

/** By what the list is narrowed; each value with how many episodes it would leave. */
export function Filters({ counts, query, change }: FiltersProps): ReactNode {
  const isFiltered = [...rowFilters, 'text'].some((name) => query.has(name));
  return (
    <div className="row" role="group" aria-label="Filters">
      <TextFilter text={query.get('text') ?? ''} change={(text) => change({ text })} />
      {rowFilters.map((name) => (
        <label key={name} className="watch-filter">
          <span>{titles[name]}</span>
          <select
            value={query.get(name) ?? ''}
            onChange={(event) => change({ [name]: event.target.value })}
          >
            <option value="">all</option>
            {valuesOf(counts[name], query.get(name)).map(({ value, title = value, count }) => (
              <option key={value} value={value}>
                {title} ({count.toLocaleString('en')})
              </option>
            ))}
          </select>
        </label>
      ))}
      {isFiltered ? (
        <Button
          onPress={() =>
            change(Object.fromEntries([...rowFilters, 'text'].map((name) => [name, ''])))
          }
        >
          Clear
        </Button>
      ) : null}
    </div>
  );
}

/** What is chosen stays in the list when nothing is left of it. */
function valuesOf(counts: RowsPage['counts'][RowFilter], chosen: string | null) {
  if (chosen === null || counts.some(({ value }) => value === chosen)) return counts;
  return [{ value: chosen, count: 0 }, ...counts];
}

/** Milliseconds after the last key. */
const settled = 250;

function TextFilter({
  text,
  change,
}: {
  readonly text: string;
  readonly change: (text: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return undefined;
    const timer = setTimeout(() => change(typed), settled);
    return () => clearTimeout(timer);
  }, [typed, text, change]);
  return (
    <SearchField className="watch-filter" value={typed} onChange={setTyped}>
      <Label>Task or scenario</Label>
      <Input />
    </SearchField>
  );
}
