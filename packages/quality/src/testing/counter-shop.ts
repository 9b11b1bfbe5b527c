/** A model small enough to list every site and mutant of it. */
export const counterShop = `
name: counter-shop
title: A shop counter
summary: Goods with a stock that are sold and brought back.
domain: commerce/retail
rules:
  - { id: in-stock, text: Only what is in stock is sold., enforced: tool, codes: [OUT_OF_STOCK] }
  - { id: some, text: At least one piece is sold., enforced: tool, codes: [NOT_ENOUGH] }
settings:
  - { name: most, type: integer, value: 5 }
entities:
  - name: Good
    collection: goods
    key: good_id
    label: good.name
    rows: [2, 4]
    fields:
      - { name: good_id, type: string, sample: { sequence: G } }
      - { name: name, type: string, unique: true, sample: { faker: commerce.productName } }
      - { name: stock, type: integer, min: 0, sample: { range: [0, 6] } }
      - { name: sold, type: integer, min: 0, default: 0 }
  - name: Sale
    collection: sales
    key: sale_id
    label: sale.sale_id
    fields:
      - { name: sale_id, type: string, sample: { sequence: S } }
      - { name: good_id, type: ref, entity: Good }
      - { name: pieces, type: integer, min: 1 }
initial:
  rows:
    goods:
      - { good_id: G1, name: Lamp, stock: 3, sold: 0 }
      - { good_id: G2, name: Vase, stock: 0, sold: 0 }
operations:
  - name: get_good
    kind: query
    description: Show a good.
    params:
      - { name: good_id, type: ref, entity: Good, description: The good. }
    returns: { type: row, entity: Good }
    body: |
      return goods.need(good_id);
  - name: sell
    kind: mutation
    description: Sell pieces of a good.
    phrase: sell {pieces} of {good.name}
    params:
      - { name: good_id, type: ref, entity: Good, description: The good. }
      - { name: pieces, type: integer, description: How many. }
    returns: { type: row, entity: Sale }
    body: |
      const good = goods.need(good_id);
      check(pieces > 0 && pieces <= settings.most, 'NOT_ENOUGH', 'Sell one to five');
      if (good.stock < pieces) fail('OUT_OF_STOCK', 'There are too few');
      goods.update(good, { stock: good.stock - pieces, sold: good.sold + pieces });
      return sales.insert({ good_id, pieces });
`;
