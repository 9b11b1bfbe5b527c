import { isObject } from '@envloom/core';
import { contentHash, type ModelPath } from '@envloom/logic-model';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch } from './apply-patch.ts';
import { namedPath } from './locate.ts';
import type { Edit } from './patch-schema.ts';
import { clinic, handWrittenModels, realModel } from './testing/real-models.ts';
import { isList, valueAt, withoutValue, withValue, type ModelJson } from './tree.ts';

const model = realModel(clinic);

function patched(...edits: readonly Edit[]) {
  return applyPatch(model, { edits });
}

function made(...edits: readonly Edit[]): ModelJson {
  const result = patched(...edits);
  expect(result.refused).toEqual([]);
  return result.model;
}

function whyNot(edit: Edit): string {
  const { model: left, applied, refused } = patched(edit);
  expect(applied).toEqual([]);
  expect(left).toBe(model);
  return refused.map(({ why }) => why).join('\n');
}

function namesAt(changed: ModelJson, path: ModelPath): unknown[] {
  const list = valueAt(changed, path);
  return isList(list) ? list.map((item) => valueAt(item, ['name'])) : [];
}

describe('set', () => {
  it('gives a part another value', () => {
    const changed = made({ op: 'set', path: 'settings.notice_days.value', value: 3 });
    expect(valueAt(changed, ['settings', 1, 'value'])).toBe(3);
    expect(valueAt(model, ['settings', 1, 'value'])).toBe(2);
  });

  it('renames', () => {
    const changed = made({
      op: 'set',
      path: 'operations.prescribe.name',
      value: 'write_prescription',
    });
    expect(namesAt(changed, ['operations'])).toContain('write_prescription');
  });

  it('gives a map a key, and makes the maps that may be left out', () => {
    const changed = made({
      op: 'set',
      path: 'operations.prescribe.params.medicine.sample.weights',
      value: [1, 1, 1, 1],
    });
    const params = valueAt(changed, ['operations', 10, 'params', 1, 'sample']);
    expect(params).toEqual({ weights: [1, 1, 1, 1] });
  });

  it('reaches literal rows by their key', () => {
    const changed = made({ op: 'set', path: 'initial.rows.doctors.D2.places', value: 5 });
    expect(valueAt(changed, ['initial', 'rows', 'doctors', 1, 'places'])).toBe(5);
  });

  it('keeps the name of an item whose new value has none', () => {
    const value = { type: 'integer', value: 9 };
    const changed = made({ op: 'set', path: 'settings.notice_days', value });
    expect(valueAt(changed, ['settings', 1])).toEqual({ name: 'notice_days', ...value });
  });

  it('takes a whole new item under its own name', () => {
    const value = { name: 'grace_days', type: 'integer', value: 1 };
    const changed = made({ op: 'set', path: 'settings.grace_days', value });
    expect(namesAt(changed, ['settings']).at(-1)).toBe('grace_days');
  });

  it('needs a value', () => {
    expect(whyNot({ op: 'set', path: 'summary' })).toContain('`remove`');
  });
});

describe('replace', () => {
  const path = 'operations.cancel_visit.body';

  it('exchanges the one place where the snippet stands', () => {
    const changed = made({ op: 'replace', path, find: '< settings.notice_days', value: '<= 2' });
    expect(valueAt(changed, ['operations', 9, 'body'])).toContain(
      'daysBetween(today(), visit.day) <= 2)',
    );
  });

  it('does not mind the indentation of several lines', () => {
    const find =
      "        if (visit.status !== 'scheduled') fail('VISIT_NOT_SCHEDULED', `The visit is ${visit.status}`);\n        if (daysBetween(today(), visit.day) < settings.notice_days) {";
    const changed = made({ op: 'replace', path, find, value: 'if (true) {' });
    expect(valueAt(changed, ['operations', 9, 'body'])).toMatch(
      /need\(visit_id\);\nif \(true\) \{\n/,
    );
  });

  it('takes the new text as it is', () => {
    const changed = made({ op: 'replace', path, find: "'cancelled'", value: "'$&$1'" });
    expect(valueAt(changed, ['operations', 9, 'body'])).toContain("'$&$1'");
  });

  it.each([
    ['visit.status', 'occurs 2 times'],
    ['no such text', 'does not occur'],
    ['', 'needs `find`'],
  ])('refuses the snippet `%s`', (find, why) => {
    expect(whyNot({ op: 'replace', path, find, value: 'x' })).toContain(why);
  });

  it('refuses what is no text', () => {
    const edit = { op: 'replace', path: 'operations', find: 'x', value: 'y' } as const;
    expect(whyNot(edit)).toContain('is no text');
    expect(whyNot({ ...edit, path, find: 'const visit', value: 3 })).toContain('needs a text');
  });
});

describe('add', () => {
  const setting = { name: 'grace_days', type: 'integer', value: 1 };

  it('puts an item at the end or after another', () => {
    const last = made({ op: 'add', path: 'settings', value: setting });
    expect(namesAt(last, ['settings']).at(-1)).toBe('grace_days');
    const second = made({ op: 'add', path: 'settings', value: setting, after: 'days_ahead' });
    expect(namesAt(second, ['settings'])[1]).toBe('grace_days');
  });

  it('takes the name from the path', () => {
    const changed = made({
      op: 'add',
      path: 'settings.grace_days',
      value: { type: 'integer', value: 1 },
    });
    expect(valueAt(changed, ['settings', 5])).toEqual(setting);
  });

  it('begins a list that is not there yet', () => {
    const value = { name: 'age_a_day', params: [], body: 'check(true, "X", "x");\n' };
    expect(valueAt(made({ op: 'add', path: 'setup', value }), ['setup'])).toEqual([value]);
    const rule = made({ op: 'add', path: 'rules.no-advice.codes', value: 'ADVICE' });
    expect(valueAt(rule, ['rules', 10, 'codes'])).toEqual(['ADVICE']);
  });

  it('adds several items at once, and a phrase to a single one', () => {
    const codes = made({ op: 'add', path: 'rules.renewals.codes', value: ['A', 'B'] });
    expect(valueAt(codes, ['rules', 8, 'codes'])).toHaveLength(5);
    const single = made(
      { op: 'set', path: 'operations.cancel_visit.phrase', value: 'cancel it' },
      { op: 'add', path: 'operations.cancel_visit.phrase', value: 'call it off' },
    );
    expect(valueAt(single, ['operations', 9, 'phrase'])).toEqual(['cancel it', 'call it off']);
  });

  it('adds a list of fields to `unique` as one item', () => {
    const changed = made({
      op: 'add',
      path: 'entities.Doctor.unique',
      value: ['name', 'specialty'],
    });
    expect(valueAt(changed, ['entities', 1, 'unique'])).toEqual([['name', 'specialty']]);
  });

  it('refuses a name that is taken, and a place that is not there', () => {
    const value = { ...setting, name: 'days_ahead' };
    expect(whyNot({ op: 'add', path: 'settings', value })).toContain('`days_ahead` already');
    expect(whyNot({ op: 'add', path: 'settings', value: setting, after: 'x' })).toContain('`x`');
    expect(whyNot({ op: 'add', path: 'operations.prescribe.body', value: 'x' })).toContain('`set`');
  });
});

describe('remove', () => {
  it('takes a key or an item away', () => {
    const changed = made(
      { op: 'remove', path: 'operations.prescribe.weight' },
      { op: 'remove', path: 'operations.remove_patient' },
      { op: 'remove', path: 'rules.renewals.codes[1]' },
    );
    expect(namesAt(changed, ['operations'])).not.toContain('remove_patient');
    expect(valueAt(changed, ['rules', 8, 'codes'])).toEqual([
      'NO_RENEWALS_LEFT',
      'PRESCRIPTION_ENDED',
    ]);
  });
});

describe('a path that leads nowhere', () => {
  it.each([
    ['operations.perscribe.body', 'operations.prescribe.body'],
    ['entities.Visit.day', 'entities.Visit.fields.day'],
    ['prescribe.body', 'operations.prescribe.body'],
    ['operation.prescribe.body', 'operations.prescribe.body'],
    ['entities.Visit.fields.days', 'entities.Visit.fields.day'],
  ])('%s is answered by %s', (path, meant) => {
    expect(whyNot({ op: 'remove', path })).toContain(`Did you mean \`${meant}\`?`);
    expect(whyNot({ op: 'set', path, value: 'x' })).toContain(`Did you mean \`${meant}\`?`);
  });

  it('lists what is there where nothing is near', () => {
    const why = whyNot({ op: 'remove', path: 'settings.zzzzzz' });
    expect(why).toBe(
      '`settings` has no `zzzzzz`. It has: days_ahead, notice_days, late_limit, adult_age, renewal_window.',
    );
  });

  it('tells names that several items share', () => {
    const twice = withValue(model, ['settings', 1, 'name'], 'days_ahead');
    const edits: Edit[] = [{ op: 'remove', path: 'settings.days_ahead' }];
    const [refused] = applyPatch(isObject(twice) ? twice : {}, { edits }).refused;
    expect(refused?.why).toContain('write [0] or [1] instead of the name');
  });
});

describe('a patch', () => {
  it('makes what can be made, each edit on what the ones before left', () => {
    const result = patched(
      { op: 'set', path: 'operations.prescribe.name', value: 'write_prescription' },
      { op: 'set', path: 'operations.prescribe.weight', value: 1 },
      { op: 'set', path: 'operations.write_prescription.weight', value: 2 },
    );
    expect(result.applied.map(({ path }) => path)).toEqual([
      'operations.prescribe.name',
      'operations.write_prescription.weight',
    ]);
    expect(result.refused).toHaveLength(1);
  });

  it('refuses the edit that would make the model unreadable, and no other', () => {
    const result = patched(
      { op: 'set', path: 'operations.prescribe.wieght', value: 2 },
      { op: 'set', path: 'operations.prescribe.weight', value: 'much' },
      { op: 'remove', path: 'operations.prescribe.body' },
      { op: 'set', path: 'summary', value: 'Better.' },
    );
    expect(result.applied).toEqual([{ op: 'set', path: 'summary', value: 'Better.' }]);
    expect(result.refused.map(({ why }) => why)).toEqual([
      '`operations.prescribe.wieght`: The key `wieght` does not belong here. Did you mean `weight`, which is there already? Then keep one of them.',
      '`operations.prescribe.weight`: Expected a number, found "much". Write a number here.',
      '`operations.prescribe.body`: `body` is missing. Add `body`.',
    ]);
  });

  it('takes a value that was written as a text of JSON, unless a text is meant', () => {
    const changed = made(
      { op: 'set', path: 'operations.prescribe.weight', value: '2' },
      { op: 'add', path: 'settings', value: '{"name":"grace_days","type":"integer","value":1}' },
      { op: 'set', path: 'summary', value: '["Better."]' },
    );
    expect(valueAt(changed, ['operations', 10, 'weight'])).toBe(2);
    expect(namesAt(changed, ['settings']).at(-1)).toBe('grace_days');
    expect(valueAt(changed, ['summary'])).toBe('["Better."]');
  });

  it('may repair in two edits what one would leave unreadable', () => {
    const { applied } = patched(
      { op: 'remove', path: 'settings.days_ahead.value' },
      { op: 'set', path: 'settings.days_ahead.value', value: 8 },
    );
    expect(applied).toHaveLength(2);
  });

  it('cannot reach a prototype', () => {
    const { model: changed } = patched({ op: 'set', path: '__proto__.polluted', value: true });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Object.getPrototypeOf(changed)).toBe(Object.prototype);
  });

  it('refuses a value nested a thousand levels deep', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`);
    expect(whyNot({ op: 'set', path: 'initial.rows', value: deep })).toContain('too deeply');
  });
});

/** Every path in a model. */
function pathsOf(value: unknown, path: ModelPath = []): ModelPath[] {
  const children = isList(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  return [
    ...(path.length === 0 ? [] : [path]),
    ...children.flatMap(([key, child]) => pathsOf(child, [...path, key])),
  ];
}

describe('on real models', () => {
  const places = handWrittenModels().map((real) => ({ real, paths: pathsOf(real) }));
  const place = fc
    .constantFrom(...places)
    .chain(({ real, paths }) =>
      fc.record({ real: fc.constant(real), path: fc.constantFrom(...paths) }),
    );

  it('undoes the mutation of any part by its path', () => {
    fc.assert(
      fc.property(place, fc.jsonValue({ maxDepth: 2 }), ({ real, path }, value) => {
        const mutated = withValue(real, path, value);
        if (!isObject(mutated)) throw new Error('no model');
        // The name of an item names its path too: it is told by its place while the name is wrong.
        const edit: Edit = {
          op: 'set',
          path: namedPath(mutated, path),
          value: valueAt(real, path),
        };
        const { model: undone, refused } = applyPatch(mutated, { edits: [edit] });
        expect(refused).toEqual([]);
        expect(contentHash(undone)).toBe(contentHash(real));
      }),
    );
  });

  it('undoes the removal of any key', () => {
    fc.assert(
      fc.property(place, ({ real, path }) => {
        fc.pre(typeof path.at(-1) === 'string');
        const lacking = withoutValue(real, path);
        if (!isObject(lacking)) throw new Error('no model');
        const edit: Edit = {
          op: 'add',
          path: namedPath(lacking, path),
          value: valueAt(real, path),
        };
        const { model: undone, refused } = applyPatch(lacking, { edits: [edit] });
        expect(refused).toEqual([]);
        expect(contentHash(undone)).toBe(contentHash(real));
      }),
    );
  });

  it('never throws, whatever the patch', () => {
    const part = fc.constantFrom(
      'operations',
      'entities',
      'fields',
      'initial',
      'rows',
      '[0]',
      'body',
      'x',
    );
    const edit: fc.Arbitrary<Edit> = fc.record({
      op: fc.constantFrom('set', 'replace', 'add', 'remove'),
      path: fc.oneof(
        fc.string(),
        fc.array(part, { minLength: 1 }).map((parts) => parts.join('.')),
      ),
      value: fc.option(fc.jsonValue(), { nil: undefined }),
      find: fc.option(fc.string(), { nil: undefined }),
      after: fc.option(fc.string(), { nil: undefined }),
    });
    const before = JSON.stringify(model);
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 3 }), (edits) => {
        const { applied, refused } = applyPatch(model, { edits });
        expect(applied.length + refused.length).toBe(edits.length);
        for (const { why } of refused) expect(why).toMatch(/[.?]$/);
      }),
    );
    expect(JSON.stringify(model)).toBe(before);
  });
});
