import { provenanceSchema, type Provenance } from '@envloom/skel-builder';
import type { ReadFile } from '@envloom/env-package';
import { provenanceFile } from '@envloom/skel-builder/run';
import type { CatalogEntry } from '../catalog-schema.ts';
import { parsedFile } from './parsed-file.ts';

/**
 * Who wrote the logic model: without provenance.json a person did.
 *
 * @throws ProblemOfFile
 */
export function provenanceOf(read: ReadFile): CatalogEntry['provenance'] {
  const provenance = parsedFile(read, provenanceFile, provenanceSchema);
  return provenance === undefined ? { origin: 'hand-written' } : modeled(provenance);
}

function modeled(provenance: Provenance): CatalogEntry['provenance'] {
  const { language_model, envloom_version, tasks, rounds, calls, totals } = provenance;
  return {
    origin: 'modeled',
    language_model,
    envloom_version,
    tasks: tasks.length,
    repair_rounds: Math.max(0, rounds.length - 1),
    calls: calls.length,
    ...totals,
  };
}
