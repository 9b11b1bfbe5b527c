import type { Entity } from '@envloom/logic-model';
import type { Finding } from '../../findings/finding.ts';
import { findingAt } from '../syntax/report.ts';
import type { Body, ModelView } from '../syntax/view.ts';

const fewest = 4;

/** One mutation that writes nothing to the journal that all others of its kind write to. */
export function historyForgotten(view: ModelView): Finding[] {
  const journals = view.model.entities.filter((entity) => entity.history === true);
  return journals.flatMap((journal) =>
    view.model.entities.flatMap((entity) => {
      if (!isAbout(journal, entity)) return [];
      const changing = view.bodies.filter((body) => changes(body, entity));
      const silent = changing.filter(
        (body) => !body.checked.effects.creates.includes(journal.name),
      );
      const [only] = silent;
      if (only === undefined || silent.length > 1 || changing.length < fewest) return [];
      return forgotten(only, entity, journal);
    }),
  );
}

/** Whether the rows of a journal name a row of the entity. */
function isAbout(journal: Entity, { name }: Entity): boolean {
  return journal.fields.some((field) => field.type === 'ref' && field.entity === name);
}

function changes({ checked: { effects } }: Body, { name }: Entity): boolean {
  return effects.updates.has(name) || effects.removes.includes(name);
}

function forgotten(body: Body, entity: Entity, journal: Entity): Finding[] {
  return [
    findingAt(
      'HISTORY_FORGOTTEN',
      body,
      undefined,
      `all other operations that change ${entity.collection} write to ${journal.collection}, this one does not`,
      { entity: journal.name, fix: `Write ${journal.collection}.insert({ … }).` },
    ),
  ];
}
