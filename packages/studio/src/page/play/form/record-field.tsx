import { isObject, type Json, type JsonObject } from '@envloom/core';
import type { FieldSpec } from '@envloom/runtime';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import type { FieldProps } from './field-props.ts';
import { Group } from './group.tsx';
import { NameField } from './simple-fields.tsx';
import { useItemKeys } from './use-item-keys.ts';

type RecordSpec = Extract<FieldSpec, { readonly type: 'record' }>;

/** A member as it is written: its name may still be missing, or be another's. */
interface Member {
  readonly name: string;
  readonly value: Json | undefined;
}

/** Values of one kind under names of one's choice, which can be added and taken out. */
export function RecordField(props: FieldProps<RecordSpec>): ReactNode {
  const { label, spec, value, onChange, rows, field: Field } = props;
  const [members, setMembers] = useState(() => membersOf(value));
  const { keys, takeOut } = useItemKeys(members.length);
  const change = (next: readonly Member[]): void => {
    setMembers(next);
    onChange(next.length === 0 ? undefined : objectOf(next));
  };
  const set = (at: number, part: Partial<Member>): void =>
    change(members.map((member, place) => (place === at ? { ...member, ...part } : member)));
  const remove = (at: number): void => {
    takeOut(at);
    change(members.toSpliced(at, 1));
  };
  return (
    <Group label={label} description={spec.description}>
      {members.map(({ name, value: given }, at) => (
        <div key={keys[at]} className="play-item">
          <div className="play-member">
            <NameField
              label="name"
              value={name}
              problem={problemOf(members, at)}
              onChange={(next) => set(at, { name: next })}
            />
            <Field
              label="value"
              spec={spec.of}
              value={given}
              onChange={(next) => set(at, { value: next })}
              rows={rows}
              field={Field}
            />
          </div>
          <Button aria-label={`Take out ${name || 'this entry'}`} onPress={() => remove(at)}>
            −
          </Button>
        </div>
      ))}
      <div>
        <Button onPress={() => change([...members, { name: '', value: undefined }])}>
          Add an entry
        </Button>
      </div>
    </Group>
  );
}

const membersOf = (value: Json | undefined): readonly Member[] =>
  isObject(value) ? Object.entries(value).map(([name, member]) => ({ name, value: member })) : [];

/** What has a name and a value. */
function objectOf(members: readonly Member[]): JsonObject {
  const whole = members.flatMap(({ name, value }): [string, Json][] =>
    name === '' || value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(whole);
}

function problemOf(members: readonly Member[], at: number): string | undefined {
  const name = members[at]?.name ?? '';
  const isTaken = name !== '' && members.slice(0, at).some((other) => other.name === name);
  return isTaken ? 'Another entry has this name.' : undefined;
}
