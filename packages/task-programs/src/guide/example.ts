/** A complete program: one of the hotel’s, as it stands among its tasks. */
export const example = `name: departures-and-open-bills
title: Check the departures out, small bills on the card
purpose: The early shift wants the lobby empty by noon; only real debts need a manager.

choose:
  - { name: limit, one_of: [40, 50, 60, 75] }
  - { name: settled, integer: [1, 2] }
  - { name: small, integer: [1, 2] }
  - { name: large, integer: [1, 2] }

tells:
  limit: limit

arrange: |
  const name = draw.pick(['Garden room', 'Boathouse double', 'Pier room']);
  const type = typeOf(name, 2, draw.integer(70, 95));
  // A party in house with so much open on its bill, after more that it has paid already.
  const inHouse = (open: number, departure: string, more = 0) => {
    const companions = draw.chance(0.5) ? [guest()] : [];
    const arrival = addDays(departure, -draw.integer(2, 4));
    const made = stay(guest(), type, arrival, departure, {
      status: 'checked_in',
      room: roomOf(type, 'occupied'),
      party: companions,
    });
    line(made, 'payment', -made.room_total - more, 'Paid by card');
    if (open + more > 0) line(made, 'extra', open + more, 'Breakfast buffet');
  };

  for (const _ of range(settled)) inHouse(0, today(), draw.pick([0, 14.5]));
  for (const _ of range(small)) inHouse(draw.pick([8.4, 14.5, 29, 36]), today());
  inHouse(limit, today()); // the boundary is in: the texts say so
  inHouse(limit + 0.5, today());
  for (const _ of range(large)) inHouse(limit + draw.integer(4, 90), today());
  inHouse(0, addDays(today(), -1)); // should have left yesterday
  inHouse(draw.pick([8.4, 29]), addDays(today(), 1)); // near-misses: they stay on
  inHouse(0, addDays(today(), 2));

texts:
  - |
    Could you get today's departures out of the house please, including anyone who should have left before today and is
    still here? If nothing is open on the bill, just check them out. If there is something open, but not more than
    {limit} euros, put it on their card and check them out as well. With anybody who owes more than that leave everything
    as it is, I'll talk to them myself. For those give me the name they booked under and how much is open.
  - |
    Morning! I'm running late, could you do the check-outs for me? Everyone due to go today (and overstayers, if there are
    any). Bills that are settled: off they go. Up to and including {limit} euros open: charge the card for it, then off
    they go. More than that: don't charge, don't check out, just tell me who booked and the amount. Guests who stay on
    are none of our business today.
  - |
    Check-outs this morning, overdue ones included:
    - bill settled: check out
    - open amount of {limit} euros or less: take it by card, then check out
    - larger open amount: leave in house, report the guest who booked and the amount

solution: |
  for (const departing of tools.get_day_sheet({}).departures) {
    const { reservation_id, lead_guest_id } = departing;
    const file = tools.get_reservation({ reservation_id });
    if (file.balance > limit) {
      const lead = only(file.party, (guest) => guest.guest_id === lead_guest_id);
      tell({ guest: lead.name, open: file.balance });
    } else {
      if (file.balance > 0) tools.take_payment({ reservation_id, method: 'card' });
      tools.check_out({ reservation_id });
    }
  }

free:
  - The order in which the guests are dealt with.
  - The amount of a payment may be given or left out.
`;
