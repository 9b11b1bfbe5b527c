import { generated, type JsonObject } from '@envloom/core';
import { BfclTravel, type BfclTravelRows } from '@envloom/env-bfcl-travel';
import type { BfclClass, BfclWorld } from '../class.ts';
import { ModelWorld } from '../model-world.ts';
import type { PythonRandom } from '../random.ts';
import { Notes } from './travel/notes.ts';
import { accountNames, floatsOf, type Given, givenOf, rowsOf, shown } from './travel/rows.ts';
import { toolsOf } from './travel/tools.ts';

/** The day of the release that was recorded: travellers come of age by it. */
const clock = '2026-03-23T00:00:00Z';

export const bfclClass: BfclClass = {
  name: 'TravelAPI',
  seed: 141_053,
  load: (config, setting) => {
    const given = givenOf(config ?? {}, setting);
    const rows = generated<BfclTravelRows>(rowsOf(given, setting));
    const environment = new BfclTravel({ state: { clock, rows } });
    return worldOf(environment, setting.random, given, new Notes(floatsOf(given, setting)));
  },
};

function worldOf(
  environment: BfclTravel,
  random: PythonRandom,
  given: Given,
  notes: Notes,
): BfclWorld {
  const state = (): JsonObject => stateOf(environment, given, notes);
  const tools = toolsOf(environment, given, notes);
  const model = new ModelWorld({ tools, state }, environment, random);
  return {
    call: (tool, args) => model.call(tool, args),
    state,
    fork: () => worldOf(environment.fork(), random.copy(), given, notes.copy()),
  };
}

/** Tables that never change are left aside: there are many routes. */
function stateOf(
  { tables }: BfclTravel,
  { bookings, cards, isLong }: Given,
  { prices }: Notes,
): JsonObject {
  const account = tables.account.get();
  const cardRows = generated<readonly JsonObject[]>(tables.cards.all());
  const bookingRows = generated<readonly JsonObject[]>(tables.bookings.all());
  return {
    ...Object.fromEntries(accountNames.map((name) => [name, account[name] ?? null])),
    credit_card_list: Object.fromEntries(shown(cardRows, 'card_id', cards)),
    booking_record: Object.fromEntries(shown(bookingRows, 'booking_id', bookings)),
    long_context: isLong,
    _flight_cost_lookup: prices,
  };
}
