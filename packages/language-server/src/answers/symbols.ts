import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import { kindOf } from '../files/document-kind.ts';
import type { Workspace } from '../files/workspace.ts';
import { memberAt, type ModelSymbol } from '../names/model-symbols.ts';
import type { YamlText } from '../yaml/yaml-text.ts';
import { rangeIn } from './definition.ts';

const outline: Partial<Record<ModelSymbol['kind'], SymbolKind>> = {
  rule: SymbolKind.Constant,
  setting: SymbolKind.Constant,
  shape: SymbolKind.Struct,
  entity: SymbolKind.Class,
  field: SymbolKind.Field,
  function: SymbolKind.Function,
  invariant: SymbolKind.Boolean,
  operation: SymbolKind.Method,
  setup: SymbolKind.Method,
};

/** The outline of a model or of a task program. */
export function symbolsIn(uri: string, workspace: Workspace): DocumentSymbol[] {
  const yaml = workspace.yamlOf(uri);
  const kind = kindOf(uri);
  if (yaml === undefined || kind === undefined) return [];
  return kind === 'logic-model' ? modelOutline(uri, yaml, workspace) : keysOutline(yaml);
}

/** Fields stand below the entity or shape whose part of the text they are in. */
function modelOutline(uri: string, yaml: YamlText, workspace: Workspace): DocumentSymbol[] {
  const { symbols } = workspace.namesOf(uri);
  const shown = symbols.filter(({ kind }) => outline[kind] !== undefined);
  const fields = Map.groupBy(
    shown.filter(({ kind }) => kind === 'field'),
    ({ path }) => path.slice(0, 2).join('.'),
  );
  return shown.flatMap((symbol) => {
    if (symbol.kind === 'field') return [];
    const children = (fields.get(symbol.path.join('.')) ?? []).flatMap((field) =>
      symbolOf(field, yaml),
    );
    return symbolOf(symbol, yaml).map((one) => ({ ...one, children }));
  });
}

function symbolOf(
  { kind, name, detail, path, namePath }: ModelSymbol,
  yaml: YamlText,
): DocumentSymbol[] {
  const span = yaml.spanAt(path);
  const own = yaml.spanAt(namePath);
  if (span === undefined || own === undefined) return [];
  return [
    {
      // A client refuses an outline with a name that is empty.
      name: name === '' ? '?' : name,
      detail,
      kind: outline[kind] ?? SymbolKind.Variable,
      range: rangeIn(yaml, span),
      selectionRange: rangeIn(yaml, own),
    },
  ];
}

function keysOutline(yaml: YamlText): DocumentSymbol[] {
  const value = memberAt(yaml.value, []);
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return keys.flatMap((key) => {
    const own = yaml.keySpanAt([key]);
    if (own === undefined || key === '') return [];
    const end = Math.max(own.end, yaml.spanAt([key])?.end ?? 0);
    return [
      {
        name: key,
        kind: SymbolKind.Property,
        range: rangeIn(yaml, { start: own.start, end }),
        selectionRange: rangeIn(yaml, own),
      },
    ];
  });
}
