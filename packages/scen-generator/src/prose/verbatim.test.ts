import { resolvedStart, type Scenario } from '@envloom/episodes';
import type { WorldState } from '@envloom/runtime';
import { describe, expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { generateOn } from '../generate/generate.ts';
import { verifyStored } from '../generate/verify-stored.ts';
import { turned } from '../checks/free-texts.ts';
import { checkedFrom } from '../testing/models.ts';
import { changedOutside, withQuotations } from './quotations.ts';

/** Texts that prose would change: dates, numbers, double spaces, what stands in quotes itself. */
const texts = [
  'call back on 2026-03-27',
  '1 units  left',
  'See "that that" page.',
  '-4',
  'Hello, World!',
  'a, e and i',
];

const pads = `
format_version: 1
name: note-pads
title: Note pads
summary: Pads with notes.
domain: commerce/notes
rules:
  - { id: locked, text: A locked pad is not written on., enforced: tool, codes: [PAD_LOCKED] }
entities:
  - name: Pad
    collection: pads
    key: pad_id
    label: pad.name
    fields:
      - { name: pad_id, type: string, sample: { sequence: PD } }
      - { name: name, type: string, unique: true, sample: { examples: [the red pad, the blue pad, the green pad, the grey pad] } }
      - { name: locked, type: boolean, default: false }
      - { name: text, type: string, verbatim: true, sample: { examples: [nothing yet] } }
operations:
  - name: list_pads
    kind: query
    description: All pads.
    params: []
    returns: { type: array, of: { type: row, entity: Pad } }
    body: return pads.all();
  - name: write
    kind: mutation
    description: Write on a pad.
    phrase: 'write {args.text} on {pad.name}[bold? in bold]'
    params:
      - { name: pad_id, type: ref, entity: Pad, description: Which. }
      - { name: text, type: string, verbatim: true, description: What., sample: { examples: ${JSON.stringify(texts)} } }
      - { name: bold, type: boolean, optional: true, description: Whether in bold. }
      - { name: tag, type: string, verbatim: true, optional: true, description: A tag., sample: { examples: [Home_Work, 'Some day'] } }
    returns: { type: row, entity: Pad }
    body: |
      const pad = pads.need(pad_id);
      check(!pad.locked, 'PAD_LOCKED', 'The pad is locked');
      return pads.update(pad, { text });
  - name: unlock
    kind: mutation
    description: Unlock a pad.
    phrase: 'unlock {pad.name}'
    params: [{ name: pad_id, type: ref, entity: Pad, description: Which. }]
    returns: { type: row, entity: Pad }
    body: |
      const pad = pads.need(pad_id);
      check(pad.locked, 'PAD_OPEN', 'The pad is open');
      return pads.update(pad, { locked: false });
`;

const stage = createGeneratorContext(checkedFrom(pads));
const bases = new Map<string, WorldState>();
const scenarios = [...generateOn(stage, { seed: 2, count: 12 })].flatMap((one) => {
  if (one.kind !== 'verified') return [];
  bases.set(one.base.hash, one.base.state);
  return [resolvedStart(one.scenario, (hash) => bases.get(hash))];
});

/** The verbatim arguments of a reference. */
function written({ reference }: Scenario): readonly string[] {
  return reference.flatMap((step) => {
    const { text, tag } = step.kind === 'call' && step.tool === 'write' ? step.arguments : {};
    return [text, tag].filter((value) => typeof value === 'string');
  });
}

/** All that is said to the agent, wording by wording. */
function told({ task, reference }: Scenario): readonly string[] {
  const replies = reference.flatMap((step) =>
    step.kind === 'message' && step.reply !== undefined ? [step.reply] : [],
  );
  return [task.text, ...(task.phrasings ?? [])].map((text) => [text, ...replies].join('\n'));
}

function isQuotedOnce(text: string, value: string): boolean {
  const [before = '', after = '', ...more] = text.split(value);
  return before.endsWith('"') && after.startsWith('"') && more.length === 0;
}

const changed = (scenario: Scenario, change: (text: string) => string): Scenario => ({
  ...scenario,
  task: { ...scenario.task, text: change(scenario.task.text) },
});

const ordinary = scenarios.filter(
  (scenario) => scenario.kind === 'ordinary' && written(scenario).length > 0,
);

describe('texts whose every character counts', () => {
  it('are quoted in every wording and answer, and in no other form', () => {
    expect(scenarios).toHaveLength(12);
    expect(new Set(scenarios.flatMap(written)).size).toBeGreaterThan(5);
    const unquoted = scenarios.flatMap((scenario) =>
      written(scenario).flatMap((value) =>
        told(scenario).filter((text) => !isQuotedOnce(text, value)),
      ),
    );
    expect(unquoted).toEqual([]);
  });

  it('are compared to the letter', () => {
    const checks = scenarios
      .flatMap((one) => one.checks)
      .filter(({ kind }) => kind === 'row-changed');
    const matchers = checks.flatMap((check) => ('fields' in check ? [check.fields['text']] : []));
    const fixed = matchers.filter((matcher) => matcher !== undefined);
    expect(fixed.length).toBeGreaterThan(5);
    for (const matcher of fixed) expect(matcher).toHaveProperty('equals');
    const sentences = checks.map(({ sentence }) => sentence).join('\n');
    expect(sentences).toContain('“call back on 2026-03-27”');
  });

  it('are not told by a text that says them in other letters, or without the quotation marks', () => {
    expect(ordinary.length).toBeGreaterThan(2);
    for (const scenario of ordinary) {
      const [value = ''] = written(scenario);
      expect(verifyStored(stage, scenario)).toEqual([]);
      const reworded = [value, `"${value}."`, `"${turned(value)}"`].map((said) =>
        changed(scenario, (text) => text.replaceAll(`"${value}"`, () => said)),
      );
      const passing = reworded.filter((one) => verifyStored(stage, one).length === 0);
      expect(passing.map(({ task }) => task.text)).toEqual([]);
    }
  });
});

describe('quotations', () => {
  const spoken = (text: string, ...slots: readonly string[]) => ({ text, slots });

  it('stand around slots, once', () => {
    const quotations = ['"to do"', '"a"'];
    expect(withQuotations(quotations, spoken('write to do on a', 'to do', 'a'))).toEqual(
      spoken('write "to do" on "a"', '"to do"', '"a"'),
    );
    const own = spoken('write "to do" on b', 'to do', 'b');
    expect(withQuotations(quotations, own)).toEqual(own);
  });

  it('are left out of changes, those with quotation marks in them too', () => {
    const quotations = ['"say "that that" now"', '"that"'];
    const text = 'that: "say "that that" now", then "that" and that';
    expect(changedOutside(quotations, text, (part) => part.replaceAll('that', 'it'))).toBe(
      'it: "say "that that" now", then "that" and it',
    );
  });
});
