import {
  catalogue,
  type CatalogueEntry,
  commonFailureCodes,
  helpers,
  logicModelJsonSchema,
  type Helper,
} from '@envloom/logic-model';
import { findingCatalogue } from '@envloom/quality';
import { checkCatalogue, examinationCatalogue } from '@envloom/task-programs';

const note = '<!-- Derived from the sources: `vitest run tools/docs -u` writes it. -->';

/** The catalogue of diagnostics as Markdown. */
export function diagnosticsReference(): string {
  return [note, '', '# Diagnostics', '', ...catalogueEntries(catalogue)].join('\n');
}

/** What checking and trying task programs can find, as Markdown. */
export function taskDiagnosticsReference(): string {
  return [
    note,
    '',
    '# Diagnostics of task programs',
    '',
    'Code and types are reported as in [logic models](../../logic-model/docs/diagnostics.md).',
    '',
    '## When it runs on seeds: gates',
    '',
    ...catalogueEntries(examinationCatalogue),
    '## When it is read',
    '',
    ...catalogueEntries(checkCatalogue),
  ].join('\n');
}

const catalogueEntries = (entries: Readonly<Record<string, CatalogueEntry>>): readonly string[] =>
  Object.entries(entries).map(
    ([code, { title, cause, repair }]) =>
      `### \`${code}\`\n\n**${title}.** ${cause}\n\nRepair: ${repair}\n`,
  );

/** The catalogue of findings of quality evaluation as Markdown. */
export function findingsReference(): string {
  const entries = Object.entries(findingCatalogue).map(
    ([code, { severity, title, cause, repair }]) =>
      `### \`${code}\`\n\n**${title}** (${severity}). ${cause}\n\nRepair: ${repair}\n`,
  );
  return [note, '', '# Findings', '', ...entries].join('\n');
}

/** The helpers of the operation language as Markdown. */
export function helpersReference(): string {
  const codes = commonFailureCodes.map((code) => `\`${code}\``).join(', ');
  return [
    note,
    '',
    '# Helpers',
    '',
    'Functions that every body can call. Those of the world read its clock or draw from its seed.',
    '',
    ...helpers.map(helperEntry),
    `Besides its own failures every tool can fail with ${codes}.`,
    '',
  ].join('\n');
}

function helperEntry({ name, signatures, doc, scope }: Helper): string {
  const world = scope === 'pure' ? '' : ` _World: ${scope}._`;
  const typings = signatures.map((signature) => `${name}${signature}`).join('\n');
  return `### \`${name}\`\n\n${doc}${world}\n\n\`\`\`ts\n${typings}\n\`\`\`\n`;
}

/** The JSON Schema of logic models, for editors. */
export function schemaReference(): string {
  return `${JSON.stringify(logicModelJsonSchema(), null, 2)}\n`;
}
