import { isList, type Json } from '@envloom/core';
import type { Problems } from '../problems.ts';
import type { Maker, Moment } from './moment.ts';
import { fitOf, hintsOf, type Slot } from './slot.ts';

/** How often an exploring argument is drawn in spite of what the expressions among the hints say. */
const despite = 0.05;

/**
 * Draws by the hints that say where valid values are: `derive`, `one_of`, `subset_of`, and rows of
 * a table (`from`, `where`, `field`). `plain` draws where these give nothing that fits.
 * @param from the entity that `from` names
 */
export function expressionMaker(
  slot: Slot,
  from: string | undefined,
  plain: Maker,
  problems: Problems,
): Maker {
  const valid = proposalOf(slot, from);
  if (valid === undefined) return plain;
  const fit = fitOf(slot.spec);
  const trial = problems.hintTrial(slot.path, hintName(slot), slot.name);
  return (moment) => {
    const strays = slot.use === 'param' && moment.edge > 0;
    if (strays && moment.draw.chance(despite + moment.edge / 4)) return plain(moment);
    const value = valid(moment);
    if (fit(value)) {
      trial.fits += 1;
      return value;
    }
    if (value !== undefined) trial.misfits += 1;
    return fallback(slot, plain, moment);
  };
}

function hintName({ tools }: Slot): string {
  const hints = ['derive', 'one_of', 'subset_of'] as const;
  return hints.find((hint) => tools[hint] !== undefined) ?? 'from';
}

/**
 * Where the expression says nothing: what is optional is left out, and a param that is needed has no
 * value, so that no such call is made. Rows must be whole, and exploration tries anything.
 */
function fallback({ spec, use }: Slot, plain: Maker, moment: Moment): Json | undefined {
  if (use === 'param') return moment.edge === 0 ? undefined : plain(moment);
  return spec.optional === true ? undefined : plain(moment);
}

function proposalOf(slot: Slot, from: string | undefined): Maker | undefined {
  const { derive, one_of: oneOf, subset_of: subsetOf } = slot.tools;
  if (derive !== undefined) return ({ source, bound }) => source.ask(derive, bound, bound);
  if (oneOf !== undefined) return (moment) => picked(moment, oneOf);
  if (subsetOf !== undefined) return (moment) => subset(moment, subsetOf);
  return from === undefined ? undefined : fromRows(slot, from);
}

function listed({ source, bound }: Moment, tool: string): readonly Json[] {
  const values = source.ask(tool, bound, bound) ?? [];
  return isList(values) ? values : [];
}

function picked(moment: Moment, tool: string): Json | undefined {
  const values = listed(moment, tool);
  return values.length === 0 ? undefined : moment.draw.pick(values);
}

function subset(moment: Moment, tool: string): Json {
  const values = listed(moment, tool);
  const size = moment.draw.integer(Math.min(1, values.length), Math.min(4, values.length));
  return moment.draw.shuffle(values).slice(0, size);
}

/** Rows are tested one after the other from a drawn place on. */
function fromRows(slot: Slot, entity: string): Maker {
  const { where } = slot.tools;
  const { field } = hintsOf(slot);
  return ({ draw, source, bound }) => {
    const rows = source.rows(entity);
    const start = draw.integer(0, rows.length - 1);
    const at = [...rows.keys()].find((step) => {
      const row = rows[(start + step) % rows.length];
      return row !== undefined && (where === undefined || source.ask(where, row, bound) === true);
    });
    if (at === undefined) return undefined;
    const place = (start + at) % rows.length;
    return field === undefined ? source.keys(entity)[place] : rows[place]?.[field];
  };
}
