import type { CheckedFunction, CheckedOperation, Effects, Uses } from '@envloom/logic-model';

/** What code that only reads does to the world, as far as its emission needs to know. */
const noEffects: Effects = {
  reads: new Map(),
  creates: [],
  updates: new Map(),
  removes: [],
  random: false,
  clock: false,
};

export const noUses: Uses = {
  tables: [],
  helpers: [],
  worldHelpers: [],
  functions: [],
  params: [],
  args: false,
  tablesObject: false,
  settings: false,
  actor: false,
};

/** Names of functions that no model can declare: those of models have no `$`. */
export const spokenFunction = '$spoken';
export const textFunction = '$text';
export const rowFunction = '$rowOf';
export const rowsFunction = '$rowsOf';

/** A further function of the model; it is not compiled, so its types say nothing. */
export function furtherFunction(
  name: string,
  params: readonly string[],
  { code, uses }: { readonly code: string; readonly uses: Uses },
): CheckedFunction {
  return {
    function: {
      name,
      params: params.map((param) => ({ name: param, type: 'json' })),
      returns: { type: 'json' },
      body: code,
    },
    code,
    uses,
    effects: noEffects,
    failures: [],
  };
}

/** A further query of the model; its body reads `args`, and what `uses` names. */
export function furtherQuery(
  name: string,
  params: readonly string[],
  { code, uses }: { readonly code: string; readonly uses: Uses },
): CheckedOperation {
  return {
    operation: {
      name,
      kind: 'query',
      description: 'Of the instrumented environment only.',
      params: params.map((param) => ({ name: param, type: 'json', optional: true })),
      returns: { type: 'json' },
      body: code,
    },
    code,
    uses: { ...uses, args: true },
    effects: noEffects,
    failures: [],
    codes: [],
  };
}

const saidBody = `
if (Array.isArray(value)) {
  const texts = value.map((item) => $said(item, isEnum));
  const last = texts.pop();
  return texts.length === 0 ? last : \`\${texts.join(', ')} and \${last}\`;
}
if (value === undefined || value === null) return undefined;
if (typeof value === 'boolean') return value ? 'yes' : 'no';
return isEnum ? String(value).replaceAll('_', ' ') : String(value);`;

const spokenBody = `
const spoken = [];
for (const part of parts) {
  if (typeof part === 'string') {
    spoken.push({ text: part });
  } else if ('say' in part) {
    const slot = $said(part.say(), part.isEnum);
    if (slot === undefined) return undefined;
    spoken.push({ slot });
  } else {
    const isLeftOut = part.when !== undefined && !part.when();
    const leftOut = part.parts.flatMap((inner) => (typeof inner === 'string' ? [] : [{ slot: null }]));
    spoken.push(...((isLeftOut ? undefined : $spoken(part.parts)) ?? leftOut));
  }
}
return spoken;`;

const textBody = `
return parts === undefined ? undefined : parts.map(({ text, slot }) => text ?? slot ?? '').join('');`;

const rowBody = `
if (key === undefined || key === null) return undefined;
const row = table.get(key);
if (row === undefined) return null;
return label === undefined ? row : { ...row, get label() { return label(row); } };`;

const rowsBody = `
if (keys === undefined || keys === null) return undefined;
const rows = keys.map((key) => $rowOf(table, key, label));
return rows.includes(null) ? null : rows;`;

/**
 * What the functions of phrases, labels and policies call. `$spoken` gives the parts of a template,
 * undefined where a slot outside of groups is absent; `$rowOf` gives undefined without a key and
 * null where the key leads nowhere.
 */
export const supportFunctions: readonly CheckedFunction[] = [
  furtherFunction('$said', ['value', 'isEnum'], { code: saidBody, uses: noUses }),
  furtherFunction(spokenFunction, ['parts'], { code: spokenBody, uses: noUses }),
  furtherFunction(textFunction, ['parts'], { code: textBody, uses: noUses }),
  furtherFunction(rowFunction, ['table', 'key', 'label'], { code: rowBody, uses: noUses }),
  furtherFunction(rowsFunction, ['table', 'keys', 'label'], { code: rowsBody, uses: noUses }),
];
