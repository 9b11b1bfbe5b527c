import { isObject, type JsonObject } from '@envloom/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button, Input, Label, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import type { PlayTool } from '../../../protocol/play.ts';
import { Field } from '../form/field.tsx';
import { FieldsForm } from '../form/fields-form.tsx';
import type { RefRows } from '../form/ref-rows.ts';
import { JsonField } from '../form/json-field.tsx';
import { missingIn } from '../form/needed.ts';
import { callTool } from './actions.ts';

/** Does something with a session; while it does, nothing else is done. */
export type Act = (work: () => Promise<unknown>) => void;

interface ToolCallsProps {
  readonly id: string;
  readonly tools: readonly PlayTool[];
  readonly rows: RefRows;
  readonly isBusy: boolean;
  readonly act: Act;
}

/** The tools, and a form for the one that is chosen. */
export function ToolCalls({ id, tools, rows, isBusy, act }: ToolCallsProps): ReactNode {
  const [chosen, setChosen] = useState<string>();
  const [search, setSearch] = useState('');
  const text = search.trim().toLowerCase();
  const found = tools.filter((tool) =>
    `${tool.name} ${tool.description}`.toLowerCase().includes(text),
  );
  const tool = tools.find(({ name }) => name === chosen);
  return (
    <section className="card stack" aria-label="Tools">
      <SearchField className="row" value={search} onChange={setSearch}>
        <Label>Search tools</Label>
        <Input />
        <span className="quiet" role="status">
          {found.length} of {tools.length}
        </span>
      </SearchField>
      <ListBox
        aria-label="Tools"
        className="play-tools"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={chosen === undefined ? [] : [chosen]}
        onSelectionChange={(keys) =>
          setChosen(keys === 'all' ? undefined : [...keys].map(String)[0])
        }
        items={found.map((one) => ({ ...one, id: one.name }))}
        renderEmptyState={() => <span className="quiet">No tool is called so.</span>}
      >
        {(one: PlayTool) => (
          <ListBoxItem id={one.name} textValue={one.name} className="play-option">
            <span className="mono">{one.name}</span>{' '}
            <span className="quiet">{kindText[one.kind]}</span>
          </ListBoxItem>
        )}
      </ListBox>
      {tool === undefined ? null : (
        <ToolForm key={tool.name} id={id} tool={tool} rows={rows} isBusy={isBusy} act={act} />
      )}
    </section>
  );
}

const kindText = { query: 'reads', mutation: 'changes', report: 'reports' } as const;

interface ToolFormProps extends Omit<ToolCallsProps, 'tools'> {
  readonly tool: PlayTool;
}

function ToolForm({ id, tool, rows, isBusy, act }: ToolFormProps): ReactNode {
  const { name, description, params } = tool;
  const heading = useId();
  const [given, setGiven] = useState<JsonObject>({});
  const [raw, setRaw] = useState<JsonObject[string] | undefined>();
  const [isRaw, setIsRaw] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = (next: JsonObject): void => {
    setGiven(next);
    setProblem(undefined);
  };
  const call = (event: FormEvent): void => {
    event.preventDefault();
    const args = isRaw ? raw : given;
    const found = isObject(args) ? missingText(tool, args) : 'Write an object in JSON.';
    setProblem(found);
    if (found === undefined && isObject(args)) act(() => callTool(id, name, args));
  };
  const toggle = (): void => {
    if (isRaw && isObject(raw)) setGiven(raw);
    if (!isRaw) setRaw(given);
    setProblem(undefined);
    setIsRaw(!isRaw);
  };
  return (
    <form className="stack" aria-labelledby={heading} onSubmit={call}>
      <div>
        <h2 id={heading} className="mono play-tool-name">
          {name}
        </h2>
        <p>{description}</p>
      </div>
      {isRaw ? (
        <JsonField
          label="Arguments"
          spec={{ type: 'json' }}
          value={raw}
          onChange={setRaw}
          rows={rows}
          field={Field}
        />
      ) : (
        <FieldsForm fields={params} value={given} onChange={change} rows={rows} field={Field} />
      )}
      {problem === undefined ? null : (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <Button type="submit" className="primary" isDisabled={isBusy}>
          Call {name}
        </Button>
        <Button onPress={toggle}>{isRaw ? 'Use the form' : 'Write JSON'}</Button>
      </div>
    </form>
  );
}

function missingText({ params }: PlayTool, given: JsonObject): string | undefined {
  const missing = missingIn(params, given);
  return missing.length === 0 ? undefined : `Still needed: ${missing.join(', ')}.`;
}
