/** A small world with every kind of field that checks tell apart. */
export const bakery = `
format_version: 1
name: bakery
title: Bakery
summary: Orders of a bakery.
introduction: You take orders.
domain: commerce/bakery
rules:
  - { id: paid-stays, text: A paid order stays as it is., enforced: tool, codes: [ORDER_PAID] }
  - { id: open-customers, text: Blocked customers order nothing., enforced: tool, codes: [CUSTOMER_BLOCKED] }
  - { id: enough, text: An order is for at most twenty pieces., enforced: invariant }
  - { id: small-gifts, text: Speak of gifts as small., enforced: manner }
entities:
  - name: Customer
    collection: customers
    key: customer_id
    label: customer.name
    rows: [4, 6]
    fields:
      - { name: customer_id, type: string, sample: { sequence: C } }
      - { name: name, type: string, unique: true, sample: { faker: person.fullName } }
      - { name: blocked, type: boolean, default: false, sample: { examples: [false, false, true] } }
  - name: Order
    collection: orders
    key: order_id
    label: 'order {order.order_id} of {customer.name}'
    rows: [4, 9]
    fields:
      - { name: order_id, type: string, sample: { sequence: O } }
      - { name: customer_id, type: ref, entity: Customer }
      - { name: pieces, type: integer, min: 1 }
      - { name: status, type: enum, values: [open, paid, cancelled], default: open }
      - { name: wish, type: string, optional: true }
      - { name: placed_at, type: datetime }
      - { name: touched_at, type: datetime }
      - { name: number, type: integer }
  - name: Slip
    collection: slips
    key: code
    label: slip.code
    rows: [0, 6]
    fields:
      - { name: code, type: string }
      - { name: order_id, type: ref, entity: Order }
      - { name: text, type: string }
  - name: Entry
    collection: log
    key: entry_id
    goal: ignore
    fields:
      - { name: entry_id, type: string, sample: { sequence: E } }
      - { name: reason, type: string, optional: true }
invariants:
  - { id: at-most-twenty, rule: enough, entity: Order, holds: order.pieces <= 20 }
operations:
  - name: list_orders
    kind: query
    description: The orders of a customer.
    params: [{ name: customer_id, type: ref, entity: Customer, description: The customer. }]
    returns: { type: array, of: { type: row, entity: Order } }
    body: |
      return orders.where({ customer_id });
  - name: get_customer
    kind: query
    description: A customer.
    params: [{ name: customer_id, type: ref, entity: Customer, description: The customer. }]
    returns: { type: row, entity: Customer }
    body: |
      return customers.need(customer_id);
  - name: place_order
    kind: mutation
    description: Place an order.
    phrase: 'order {pieces} pieces for {customer.name}[ with the wish {wish}]'
    params:
      - { name: customer_id, type: ref, entity: Customer, description: The customer. }
      - { name: pieces, type: integer, min: 1, max: 20, description: How many pieces. }
      - { name: wish, type: string, optional: true, description: What the customer wishes., sample: { examples: [no nuts, extra dark] } }
    returns: { type: row, entity: Order }
    body: |
      const customer = customers.need(customer_id);
      check(!customer.blocked, 'CUSTOMER_BLOCKED', \`\${customer.name} is blocked\`);
      return orders.insert({ customer_id, pieces, wish, placed_at: now(), touched_at: now(), number: randomInt(1, 1000000) });
  - name: change_pieces
    kind: mutation
    description: Change how many pieces an order has.
    phrase: 'change {order.label} to {pieces} pieces'
    params:
      - { name: order_id, type: ref, entity: Order, description: The order. }
      - { name: pieces, type: integer, min: 1, max: 20, description: How many pieces. }
    returns: { type: row, entity: Order }
    body: |
      const order = orders.need(order_id);
      check(order.status !== 'paid', 'ORDER_PAID', 'The order is paid');
      return orders.update(order, { pieces, touched_at: now() });
  - name: pay_order
    kind: mutation
    description: Take the money.
    phrase: 'mark {order.label} as paid'
    params: [{ name: order_id, type: ref, entity: Order, description: The order. }]
    returns: { type: row, entity: Order }
    body: |
      const order = orders.need(order_id);
      check(order.status === 'open', 'ORDER_PAID', 'The order is not open');
      log.insert({ reason: 'paid' });
      return orders.update(order, { status: 'paid', touched_at: now() });
  - name: touch_order
    kind: mutation
    description: Note that an order was looked at.
    phrase: 'touch {order.label}'
    params:
      - { name: order_id, type: ref, entity: Order, description: The order. }
      - { name: reason, type: string, optional: true, description: Why., sample: { examples: [a call] } }
    returns: { type: row, entity: Order }
    body: |
      log.insert({ reason });
      return orders.update(order_id, { touched_at: now() });
  - name: write_slip
    kind: mutation
    description: Write a slip for an order.
    phrase: 'write a slip for {order.label}'
    params:
      - { name: code, type: string, fresh: Slip, pattern: AB-123, description: Any new code. }
      - { name: order_id, type: ref, entity: Order, description: The order. }
    returns: { type: row, entity: Slip }
    body: |
      const order = orders.need(order_id);
      return slips.insert({ code, order_id, text: \`\${order.order_id} by \${code}\` });
  - name: drop_slip
    kind: mutation
    description: Throw a slip away.
    phrase: 'throw slip {slip.code} away'
    params: [{ name: slip_id, type: ref, entity: Slip, description: The slip. }]
    body: |
      slips.remove(slip_id);
  - name: roll_dice
    kind: mutation
    description: Roll for a free cake.
    phrase: 'roll the dice'
    weight: 0.1
    params: []
    body: |
      log.insert({ reason: \`rolled \${randomInt(1, 1000000)}\` });
initial:
  clock: '2026-03-16T09:00:00Z'
  rows:
    customers:
      - { customer_id: C1, name: Ada Lindqvist, blocked: false }
      - { customer_id: C2, name: Bruno Okafor, blocked: true }
      - { customer_id: C3, name: Clara Weiss, blocked: false }
      - { customer_id: C4, name: Dora Petrov, blocked: false }
    orders:
      - { order_id: O1, customer_id: C1, pieces: 4, status: open, placed_at: '2026-03-15T09:00:00Z', touched_at: '2026-03-15T09:00:00Z', number: 11 }
      - { order_id: O2, customer_id: C3, pieces: 6, status: paid, placed_at: '2026-03-15T10:00:00Z', touched_at: '2026-03-15T10:00:00Z', number: 12 }
      - { order_id: O3, customer_id: C3, pieces: 8, status: open, wish: no nuts, placed_at: '2026-03-15T11:00:00Z', touched_at: '2026-03-15T11:00:00Z', number: 13 }
      - { order_id: O4, customer_id: C4, pieces: 9, status: open, placed_at: '2026-03-15T12:00:00Z', touched_at: '2026-03-15T12:00:00Z', number: 14 }
    slips:
      - { code: AA-001, order_id: O1, text: O1 by AA-001 }
`;
