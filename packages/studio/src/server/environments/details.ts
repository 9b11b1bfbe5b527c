import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CatalogEntry,
  type EntryReader,
  provenanceText,
  scenariosText,
  sizeText,
} from '@envloom/catalog/read';
import { messageOf } from '@envloom/core';
import type { LogicModel } from '@envloom/logic-model';
import { formatDiagnostic, readModel } from '@envloom/logic-model/read';
import { parseReport } from '@envloom/quality/report';
import { StateError } from '@envloom/runtime';
import type {
  EnvironmentDetails,
  EnvironmentDocument,
  Fact,
  QualityDetails,
} from '../../protocol/environments.ts';
import { readEntry } from './read-item.ts';
import {
  entityDetails,
  invariantDetails,
  machinesOf,
  ruleDetails,
  toolDetails,
} from './model-details.ts';
import type { EnvironmentPlace } from './place.ts';
import { programDetails } from './program-details.ts';
import { qualityDetails } from './quality-details.ts';
import { scenarioList } from './scenarios.ts';
import { shown } from './shown.ts';
import { summaryOf } from './summary.ts';

/** Everything on an environment, or what is wrong with it. Runs none of its code and makes no scenarios. */
export function environmentDocument(
  place: EnvironmentPlace,
  reader: EntryReader,
): EnvironmentDocument {
  const { name, root } = place;
  const entry = readEntry(reader, root, name);
  if ('state' in entry) return shown(entry);
  try {
    return shown(detailsOf(place, entry));
  } catch (error) {
    const problems = error instanceof StateError ? error.problems : [messageOf(error)];
    return shown({ state: 'broken' as const, name, problems });
  }
}

function detailsOf(place: EnvironmentPlace, entry: CatalogEntry): EnvironmentDetails {
  const { name, workspaceRoot, root } = place;
  const folder = join(workspaceRoot, root);
  const { scenarios } = scenarioList(place);
  const model = modelOf(folder, root);
  const quality = qualityOf(folder, entry.model_hash);
  return {
    state: 'read',
    summary: summaryOf(name, entry),
    ...(entry.introduction === undefined ? {} : { introduction: entry.introduction }),
    facts: factsOf(entry),
    entities: model.entities.map((entity) => entityDetails(entity, entry.entities)),
    tools: model.operations.map((operation) => toolDetails(model, operation)),
    rules: model.rules.map(ruleDetails),
    invariants: (model.invariants ?? []).map(invariantDetails),
    machines: model.entities.flatMap(machinesOf),
    ...(quality === undefined ? {} : { quality }),
    programs: programDetails(folder, root, scenarios),
  };
}

function modelOf(folder: string, root: string): LogicModel {
  const file = 'logic-model.yaml';
  const result = readModel(readFileSync(join(folder, file), 'utf8'), `${root}/${file}`);
  if (result.ok) return result.parsed.model;
  throw new StateError(result.diagnostics.map(formatDiagnostic));
}

function qualityOf(folder: string, modelHash: string): QualityDetails | undefined {
  const file = join(folder, 'quality.json');
  if (!existsSync(file)) return undefined;
  const result = parseReport(readFileSync(file, 'utf8'));
  if (result.ok) return qualityDetails(result.report, modelHash);
  throw new StateError(result.problems.map((problem) => `quality.json: ${problem}`));
}

function factsOf(entry: CatalogEntry): readonly Fact[] {
  const { domain, package: npm, version, license, path, install, serve } = entry;
  return [
    { label: 'Domain', text: domain },
    { label: 'Scenarios', text: scenariosText(entry) },
    { label: 'Origin', text: provenanceText(entry) },
    { label: 'Size', text: sizeText(entry) },
    { label: 'Folder', text: path },
    { label: 'Package', text: `${npm}@${version}${license === undefined ? '' : `, ${license}`}` },
    { label: 'Install', text: install },
    ...(serve === undefined ? [] : [{ label: 'Serve', text: serve }]),
  ];
}
