import type { ModelPath } from '@envloom/logic-model';
import type { Declared } from '@envloom/logic-model/editing';
import type { Location, Range } from 'vscode-languageserver';
import { helpersUriOf, modelUriOf } from '../files/document-kind.ts';
import type { Workspace } from '../files/workspace.ts';
import { codeSymbolAt, ownNamePath, referredSymbol, symbolIn } from '../names/code-symbol.ts';
import type { ModelSymbol } from '../names/model-symbols.ts';
import { codeOf, type Place } from '../place/place.ts';
import type { Span, YamlText } from '../yaml/yaml-text.ts';

/** Where the name at a place is declared: in this file, the model, or what programs share. */
export function definitionAt(place: Place): Location | undefined {
  const code = codeOf(place);
  if (code === undefined) return locationOf(referredSymbol(place), place);
  const failure = codeSymbolAt(code, place);
  if (failure !== undefined) return locationOf(failure, place);
  const facts = code.service.factsAt(code.offset);
  if (facts?.declared === undefined) return undefined;
  const own = ownNamePath(facts, place);
  if (own !== undefined) return locationAt(place.document.uri, own, place.workspace);
  return (
    inCode(facts.declared, code.start, place) ?? locationOf(symbolIn(facts.declared, place), place)
  );
}

function locationOf(symbol: ModelSymbol | undefined, place: Place): Location | undefined {
  const { document, workspace } = place;
  return symbol && locationAt(modelUriOf(document.uri), symbol.namePath, workspace);
}

function locationAt(uri: string, path: ModelPath, workspace: Workspace): Location | undefined {
  const yaml = workspace.yamlOf(uri);
  // Slots are keys; all other names are values.
  const span = path[0] === 'tells' ? yaml?.keySpanAt(path) : yaml?.spanAt(path);
  return yaml && span && { uri, range: rangeIn(yaml, span) };
}

/** A name of the code itself, or of the helpers around the code of a program. */
function inCode(
  declared: Declared,
  start: number,
  { document, cursor, workspace }: Place,
): Location | undefined {
  if (declared.kind === 'local')
    return locationWithin(document.uri, cursor.path, start + declared.offset, workspace);
  if (declared.kind !== 'outer') return undefined;
  const part = cursor.path[0] === 'arrange' ? 'arrange' : 'solution';
  return locationWithin(helpersUriOf(document.uri), [part], declared.offset, workspace);
}

function locationWithin(
  uri: string,
  path: ModelPath,
  offset: number,
  workspace: Workspace,
): Location | undefined {
  const yaml = workspace.yamlOf(uri);
  const start = yaml?.offsetIn(path, offset);
  return yaml && start !== undefined
    ? { uri, range: rangeIn(yaml, { start, end: start }) }
    : undefined;
}

/** A span in lines and characters, both from 0. */
export function rangeIn({ places }: YamlText, { start, end }: Span): Range {
  return { start: places.positionAt(start), end: places.positionAt(end) };
}
