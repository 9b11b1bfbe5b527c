import { type Hover, MarkupKind } from 'vscode-languageserver';
import { schemaDescription } from '@envloom/logic-model/editing';
import { codeSymbolAt, referredSymbol, symbolIn } from '../names/code-symbol.ts';
import type { ModelSymbol } from '../names/model-symbols.ts';
import { codeOf, type Place, schemaOf } from '../place/place.ts';

/** What an editor shows for the name or key under the pointer. */
interface Told {
  /** As TypeScript writes it. */
  readonly code?: string | undefined;
  readonly sentences: readonly (string | undefined)[];
}

/** What a key is for; of a name what it is, its type and its description. */
export function hoverAt(place: Place, format: MarkupKind): Hover | undefined {
  const told = toldOf(place);
  const sentences = told?.sentences.filter((text) => text !== undefined && text !== '') ?? [];
  if (told === undefined || (told.code === undefined && sentences.length === 0)) return undefined;
  const code = told.code === undefined ? [] : [codeBlock(told.code, format)];
  return { contents: { kind: format, value: [...code, ...sentences].join('\n\n') } };
}

function codeBlock(code: string, format: MarkupKind): string {
  return format === MarkupKind.Markdown ? `\`\`\`typescript\n${code}\n\`\`\`` : code;
}

function toldOf(place: Place): Told | undefined {
  const code = codeOf(place);
  if (code !== undefined) {
    const failure = codeSymbolAt(code, place);
    if (failure !== undefined) return toldOfSymbol(failure);
    const facts = code.service.factsAt(code.offset);
    if (facts === undefined) return undefined;
    const symbol = facts.declared && symbolIn(facts.declared, place);
    return { code: facts.text, sentences: [facts.doc, symbol?.detail, symbol?.description] };
  }
  const symbol = referredSymbol(place);
  if (symbol !== undefined) return toldOfSymbol(symbol);
  const { cursor } = place;
  const description = schemaDescription(cursor.path, schemaOf(place));
  return cursor.isKey ? { code: cursor.text, sentences: [description] } : undefined;
}

function toldOfSymbol({ name, detail, description }: ModelSymbol): Told {
  return { code: name, sentences: [detail, description] };
}
