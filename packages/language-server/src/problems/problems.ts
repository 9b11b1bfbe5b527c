import type { Diagnostic } from '@envloom/logic-model';
import {
  type Diagnostic as LspDiagnostic,
  DiagnosticSeverity,
  type Range,
  type TextEdit,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { CheckAnswer } from '../checks/check-messages.ts';
import { fixesOf } from '../fixes/fixes-of.ts';
import type { Fix } from '../fixes/fix.ts';
import type { Span, YamlText } from '../yaml/yaml-text.ts';
import { concernedAt } from './ranges.ts';

/** What a diagnostic carries besides what the protocol names. */
export interface ProblemData {
  /** What is wrong, without the repair that the diagnostic's own message ends with. */
  readonly message: string;
  /** What to do. */
  readonly repair?: string | undefined;
  /** Mechanical repairs, for clients that do not ask for code actions. */
  readonly fixes: readonly { readonly title: string; readonly edits: readonly TextEdit[] }[];
}

/** A diagnostic of this server. */
export type Problem = Omit<LspDiagnostic, 'data'> & { readonly data: ProblemData };

/** What a check found, as problems of the document that was checked. */
export function problemsOf(
  { diagnostics, model }: Pick<CheckAnswer, 'diagnostics' | 'model'>,
  document: TextDocument,
  yaml: YamlText,
): readonly Problem[] {
  return [...withoutModel(model), ...diagnostics.map((one) => placed(one, document, yaml))];
}

/** A program is checked against a model; why its code is not. */
function withoutModel(model: CheckAnswer['model']): Problem[] {
  if (model === 'right') return [];
  const start = { line: 0, character: 0 };
  const message =
    model === 'wrong'
      ? 'The model has errors; until they are repaired, the code of this file is not checked.'
      : 'There is no logic-model.yaml beside the folder of this file, so its code is not checked.';
  return [
    {
      range: { start, end: start },
      severity: DiagnosticSeverity.Information,
      source: 'envloom',
      message,
      data: { message, fixes: [] },
    },
  ];
}

function placed(diagnostic: Diagnostic<string>, document: TextDocument, yaml: YamlText): Problem {
  const { line, column } = diagnostic.position;
  const offset = document.offsetAt({ line: line - 1, character: column - 1 });
  const concerned = concernedAt(yaml, offset);
  const { message, fix: repair } = diagnostic;
  return {
    range: rangeOf(concerned, document),
    severity:
      diagnostic.severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code: diagnostic.code,
    source: 'envloom',
    message: repair === undefined ? message : `${message}\n${repair}`,
    data: {
      message,
      ...(repair === undefined ? {} : { repair }),
      fixes: fixesOf(diagnostic, concerned, yaml).map((fix) => editsOf(fix, document)),
    },
  };
}

function editsOf({ title, edits }: Fix, document: TextDocument): ProblemData['fixes'][number] {
  return {
    title,
    edits: edits.map(({ newText, ...span }) => ({ range: rangeOf(span, document), newText })),
  };
}

/** A span of a document in lines and characters, both from 0. */
export function rangeOf({ start, end }: Span, document: TextDocument): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}
