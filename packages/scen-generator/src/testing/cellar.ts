/** A wine cellar whose orders can be made, corrected, brought to their end and called off. */
export const cellar = `
format_version: 1
name: wine-cellar
title: Wine cellar
summary: Orders of a cellar.
domain: commerce/orders
rules:
  - { id: order-life, text: Orders are paid before they leave., enforced: tool, codes: [NOT_OPEN, NOT_PAID] }
  - { id: banned, text: Who is banned orders nothing., enforced: tool, codes: [BANNED] }
  - { id: large-orders, text: Large orders stand., enforced: tool, codes: [TOO_LARGE] }
entities:
  - name: Guest
    collection: guests
    key: guest_id
    label: guest.name
    fields:
      - { name: guest_id, type: string, sample: { sequence: G } }
      - { name: name, type: string, unique: true }
      - { name: standing, type: enum, values: [welcome, banned], default: welcome }
  - name: Order
    collection: orders
    key: order_id
    label: order.order_id
    fields:
      - { name: order_id, type: string, sample: { sequence: O } }
      - { name: guest_id, type: ref, entity: Guest }
      - { name: bottles, type: integer, min: 1, max: 50 }
      - { name: tip, type: number, decimals: 2, default: 0 }
      - name: status
        type: enum
        values: [open, paid, closed, cancelled]
        transitions: { open: [paid, cancelled], paid: [closed], closed: [], cancelled: [] }
        default: open
operations:
  - name: list_orders
    kind: query
    description: All orders.
    params: []
    returns: { type: array, of: { type: row, entity: Order } }
    body: return orders.all();
  - name: order
    kind: mutation
    description: Order bottles.
    phrase: 'order {bottles} bottles for {guest.name}'
    params:
      - { name: guest_id, type: ref, entity: Guest, description: Who. }
      - { name: bottles, type: integer, min: 1, max: 50, description: How many. }
    returns: { type: row, entity: Order }
    body: |
      const guest = guests.need(guest_id);
      check(guest.standing === 'welcome', 'BANNED', 'The guest is banned');
      return orders.insert({ guest_id, bottles });
  - name: change_order
    kind: mutation
    description: Change the number of bottles.
    phrase: 'make order {order.order_id} {bottles} bottles'
    params:
      - { name: order_id, type: ref, entity: Order, description: Which. }
      - { name: bottles, type: integer, min: 1, max: 50, description: How many. }
    returns: { type: row, entity: Order }
    body: |
      const order = orders.need(order_id);
      check(order.status === 'open', 'NOT_OPEN', 'The order is not open');
      return orders.update(order, { bottles });
  - name: tip
    kind: mutation
    description: Add a tip.
    phrase: 'add a tip of {amount} to order {order.order_id}'
    params:
      - { name: order_id, type: ref, entity: Order, description: Which. }
      - { name: amount, type: number, min: 0.5, max: 20, decimals: 2, description: How much. }
    returns: { type: row, entity: Order }
    body: |
      const order = orders.need(order_id);
      check(order.status === 'open', 'NOT_OPEN', 'The order is not open');
      return orders.update(order, { tip: round(order.tip + amount, 2) });
  - name: pay_order
    kind: mutation
    description: Take the money.
    phrase: 'mark order {order.order_id} as paid'
    params: [{ name: order_id, type: ref, entity: Order, description: Which. }]
    returns: { type: row, entity: Order }
    body: |
      const order = orders.need(order_id);
      check(order.status === 'open', 'NOT_OPEN', 'The order is not open');
      return orders.update(order, { status: 'paid' });
  - name: close_order
    kind: mutation
    description: Hand the bottles over.
    phrase: 'close order {order.order_id}'
    params: [{ name: order_id, type: ref, entity: Order, description: Which. }]
    returns: { type: row, entity: Order }
    body: |
      const order = orders.need(order_id);
      check(order.status === 'paid', 'NOT_PAID', 'The order is not paid');
      return orders.update(order, { status: 'closed' });
  - name: cancel_order
    kind: mutation
    description: Call an order off.
    phrase: 'cancel order {order.order_id}'
    params: [{ name: order_id, type: ref, entity: Order, description: Which. }]
    returns: { type: row, entity: Order }
    body: |
      const order = orders.need(order_id);
      check(order.status === 'open', 'NOT_OPEN', 'The order is not open');
      check(order.bottles <= 40, 'TOO_LARGE', 'So large an order stands');
      return orders.update(order, { status: 'cancelled' });
  - name: ban
    kind: mutation
    description: Turn a guest away.
    phrase: 'turn {guest.name} away'
    params: [{ name: guest_id, type: ref, entity: Guest, description: Who. }]
    returns: { type: row, entity: Guest }
    body: |
      const guest = guests.need(guest_id);
      check(guest.standing === 'welcome', 'BANNED', 'The guest is banned');
      return guests.update(guest, { standing: 'banned' });
`;

/** Two guests; the first has an open order and a paid one. */
export const cellarState = {
  clock: '2026-03-16T09:00:00Z',
  rows: {
    guests: [
      { guest_id: 'G1', name: 'Ann', standing: 'welcome' },
      { guest_id: 'G2', name: 'Bob', standing: 'welcome' },
    ],
    orders: [
      { order_id: 'O1', guest_id: 'G1', bottles: 6, tip: 0, status: 'open' },
      { order_id: 'O2', guest_id: 'G1', bottles: 12, tip: 0, status: 'paid' },
    ],
  },
};
