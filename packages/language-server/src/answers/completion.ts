import { type CodePlace, schemaKeys, schemaWords } from '@envloom/logic-model/editing';
import {
  type CompletionItem,
  CompletionItemKind,
  type MarkupContent,
  type MarkupKind,
} from 'vscode-languageserver';
import { symbolIn } from '../names/code-symbol.ts';
import { memberAt, type ModelSymbol } from '../names/model-symbols.ts';
import { fits, roleAt } from '../names/role.ts';
import { codeOf, type Place, schemaOf } from '../place/place.ts';
import type { Cursor } from '../yaml/cursor.ts';

/** A word that can be written at a place. */
interface Choice {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly detail?: string | undefined;
  readonly description?: string | undefined;
  /** What is written, where it is more than the label. */
  readonly newText?: string;
}

/** What can be written at a place, the likeliest first. */
export function completionsAt(place: Place, format: MarkupKind): CompletionItem[] {
  const word = wordBefore(place);
  return choicesAt(place).map((choice, index) => itemOf(choice, index, { place, word, format }));
}

function choicesAt(place: Place): readonly Choice[] {
  const { cursor } = place;
  if (cursor.isKey) return keyChoices(place, cursor);
  const keyed = cursor.keyed === undefined ? [] : keyChoices(place, cursor.keyed);
  if (keyed.length > 0) return keyed;
  const code = codeOf(place);
  return code === undefined ? valueChoices(place) : codeChoices(code, place);
}

/** The keys that the map does not have yet, those that it needs first. */
function keyChoices(place: Place, { path, siblings, value }: Cursor): Choice[] {
  const { schema } = schemaOf(place);
  const keys = schemaKeys(path.slice(0, -1), { schema, value });
  return keys
    .filter(({ name }) => !siblings.includes(name))
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
    .map(({ name, isRequired, description }) => ({
      label: name,
      kind: CompletionItemKind.Property,
      detail: isRequired ? 'needed' : undefined,
      description,
      newText: hasColon(place) ? name : `${name}: `,
    }));
}

function hasColon({ document, offset }: Place): boolean {
  return /^[\w-]*\s*:/.test(document.getText().slice(offset, offset + 100));
}

function valueChoices(place: Place): Choice[] {
  const { cursor, kind, names } = place;
  const slots = slotChoices(place);
  if (slots.length > 0) return slots;
  const role = roleAt(cursor.path, cursor.value, kind);
  if (role !== undefined)
    return distinct(names.symbols.filter((symbol) => fits(symbol, role))).map(choiceOf);
  return schemaWords(cursor.path, schemaOf(place)).map((label) => ({
    label,
    kind: CompletionItemKind.EnumMember,
  }));
}

function distinct(symbols: readonly ModelSymbol[]): ModelSymbol[] {
  return [...new Map(symbols.map((symbol) => [symbol.name, symbol])).values()];
}

function choiceOf({ name, kind, detail, description }: ModelSymbol): Choice {
  return { label: name, kind: symbolKinds[kind] ?? CompletionItemKind.Value, detail, description };
}

/** `{` in a text of a task program begins a slot. */
function slotChoices({ cursor, kind }: Place): Choice[] {
  const [part] = cursor.path;
  const isText = kind === 'task-program' && (part === 'texts' || part === 'conversation');
  if (!isText || !/\{\w*$/.test(cursor.text.slice(0, cursor.offset))) return [];
  const tells = memberAt(cursor.value, ['tells']);
  return Object.entries(typeof tells === 'object' && tells !== null ? tells : {}).map(
    ([label, expression]) => ({
      label,
      kind: CompletionItemKind.Variable,
      detail: String(expression),
    }),
  );
}

function codeChoices(code: CodePlace, place: Place): Choice[] {
  const { service, offset } = code;
  if (service.failureCodeAt(offset) !== undefined)
    return distinct(place.names.symbols.filter(({ kind }) => kind === 'code')).map(choiceOf);
  return service.namesAt(offset).map(({ name, kind, type, doc, declared }) => {
    const symbol = declared && symbolIn(declared, place);
    const description = doc ?? symbol?.description;
    return { label: name, kind: nameKinds[kind], detail: type ?? symbol?.detail, description };
  });
}

const nameKinds = {
  value: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
  member: CompletionItemKind.Field,
  text: CompletionItemKind.EnumMember,
  keyword: CompletionItemKind.Keyword,
} as const;

const symbolKinds: Partial<Record<ModelSymbol['kind'], CompletionItemKind>> = {
  entity: CompletionItemKind.Class,
  shape: CompletionItemKind.Struct,
  table: CompletionItemKind.Module,
  field: CompletionItemKind.Field,
  operation: CompletionItemKind.Method,
  code: CompletionItemKind.Constant,
};

/** What was typed of the word already: all of it is replaced. */
function wordBefore({ document, offset }: Place): string {
  const text = document.getText();
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /[\w$]*(?:-[\w$]+)*-?$/.exec(line)?.[0] ?? '';
}

interface ItemContext {
  readonly place: Place;
  readonly word: string;
  readonly format: MarkupKind;
}

function itemOf(
  { label, kind, detail, description, newText = label }: Choice,
  index: number,
  { place: { document, offset }, word, format }: ItemContext,
): CompletionItem {
  const typed = kind === CompletionItemKind.Property || label.includes('-') ? word : lastName(word);
  const start = document.positionAt(offset - typed.length);
  return {
    label,
    kind,
    sortText: String(index).padStart(5, '0'),
    textEdit: { range: { start, end: document.positionAt(offset) }, newText },
    ...(detail === undefined ? {} : { detail }),
    ...(description === undefined ? {} : { documentation: markup(description, format) }),
  };
}

/** In code a hyphen is a minus. */
const lastName = (word: string): string => /[\w$]*$/.exec(word)?.[0] ?? '';

function markup(value: string, kind: MarkupKind): MarkupContent {
  return { kind, value };
}
