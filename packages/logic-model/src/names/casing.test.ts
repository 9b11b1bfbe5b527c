import { expect, it } from 'vitest';
import { camelCase, pascalCase, screamingCase, snakeCase } from './casing.ts';

it.each([
  ['check_out_book', 'CheckOutBook', 'checkOutBook', 'check_out_book', 'CHECK_OUT_BOOK'],
  ['library-loans', 'LibraryLoans', 'libraryLoans', 'library_loans', 'LIBRARY_LOANS'],
  ['LineItem', 'LineItem', 'lineItem', 'line_item', 'LINE_ITEM'],
  ['HTTPRequest', 'HttpRequest', 'httpRequest', 'http_request', 'HTTP_REQUEST'],
  ['room2book', 'Room2book', 'room2book', 'room2book', 'ROOM2BOOK'],
])('%s in every casing', (name, pascal, camel, snake, screaming) => {
  expect([pascalCase(name), camelCase(name), snakeCase(name), screamingCase(name)]).toEqual([
    pascal,
    camel,
    snake,
    screaming,
  ]);
});
