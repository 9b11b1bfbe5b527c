import type { FieldSpec } from '@envloom/runtime';
import { type ReactNode, useEffect, useState } from 'react';
import {
  Button,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { shortText } from '../../parts/value.tsx';
import type { FieldProps } from './field-props.ts';
import type { RefRow } from './ref-rows.ts';

/** Milliseconds after the last key until rows are asked for. */
const pause = 150;

type RefSpec = Extract<FieldSpec, { readonly type: 'ref' }>;

/** The key of a row of another table; the rows are found by anything that is in them. */
export function RefField(props: FieldProps<RefSpec>): ReactNode {
  const { label, spec, value, onChange, rows } = props;
  const text = shortText(value);
  const [typed, setTyped] = useState('');
  const found = useFound(props, typed, rows);
  const chosen = found.find(({ key }) => key === text);
  const type = (next: string): void => {
    setTyped(next);
    onChange(valueOf(next, spec.integer === true));
  };
  return (
    <ComboBox
      className="play-field"
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="focus"
      items={found.map((row) => ({ ...row, id: row.key }))}
      inputValue={text}
      onInputChange={type}
    >
      <Label>{label}</Label>
      <div className="row play-combo">
        <Input placeholder={`Search ${spec.entity}`} />
        <Button aria-label={`Show rows of ${spec.entity}`}>▾</Button>
      </div>
      <Text slot="description" className="quiet">
        {chosen === undefined || chosen.label === ''
          ? (spec.description ?? `Key of ${spec.entity}`)
          : chosen.label}
      </Text>
      <Popover className="play-popover">
        <ListBox
          className="play-options"
          renderEmptyState={() => <span className="quiet">No such row.</span>}
        >
          {(row: RefRow) => (
            <ListBoxItem id={row.key} textValue={row.key} className="play-option">
              <span className="mono">{row.key}</span> {row.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

function valueOf(text: string, isInteger: boolean): string | number | undefined {
  if (text === '') return undefined;
  return isInteger && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

interface Found {
  readonly search: string;
  readonly rows: readonly RefRow[];
}

/** While other rows are looked for, those of before are offered that fit, too: no other is taken by pressing Enter early. */
function useFound(
  { spec }: FieldProps<RefSpec>,
  search: string,
  rows: FieldProps['rows'],
): readonly RefRow[] {
  const [found, setFound] = useState<Found>({ search: '', rows: [] });
  const { entity } = spec;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      rows(entity, search, controller.signal).then(
        (now) => !controller.signal.aborted && setFound({ search, rows: now }),
        // A key can be typed without them.
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [entity, search, rows]);
  if (found.search === search) return found.rows;
  const text = search.trim().toLowerCase();
  return found.rows.filter(({ key, label }) => `${key} ${label}`.toLowerCase().includes(text));
}
