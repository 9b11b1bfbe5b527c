/** A model without errors: members borrow books. */
export const smallLibrary = `name: small-library
title: Small library
summary: Members borrow books.
domain: test/library
rules:
  - id: stock
    text: A book is lent only while a copy is there.
    enforced: tool
    codes: [NO_COPY_LEFT]
settings:
  - { name: loan_days, type: integer, value: 14, description: Days of a loan. }
entities:
  - name: Book
    collection: books
    description: A title with its copies.
    key: book_id
    fields:
      - { name: book_id, type: string, description: The key. }
      - { name: title, type: string, description: As it stands on the cover. }
      - { name: status, type: enum, values: [shelf, lent], description: Where it is. }
      - { name: copies, type: integer, min: 0, description: Copies on the shelf. }
functions:
  - name: isFree
    description: Whether a copy is there.
    params:
      - { name: book, type: row, entity: Book, description: The book. }
    returns: { type: boolean }
    body: return book.copies > 0;
operations:
  - name: get_book
    kind: query
    description: Gets a book.
    params:
      - { name: book_id, type: ref, entity: Book, description: Its key. }
    returns: { type: row, entity: Book }
    body: |
      return books.need(book_id);
    phrase: show {book.title}
  - name: lend_book
    kind: mutation
    description: Lends a copy.
    params:
      - { name: book_id, type: ref, entity: Book, description: Its key. }
    returns: { type: string }
    body: |
      const book = books.need(book_id);
      check(isFree(book), 'NO_COPY_LEFT', 'No copy is there.');
      books.update(book, { copies: book.copies - 1 });
      return addDays(today(), settings.loan_days);
    phrase: lend {book.title}
`;

/** A task program over it. */
export const lendingTask = `name: lend-one
title: Lend a book
purpose: A reader wants to take a book home.
choose:
  - { name: wanted, row: books, where: book.copies > 0 }
tells:
  title: wanted.title
arrange: |
  books.update(wanted, { copies: 1 });
texts:
  - |
    Please lend me {title} if a copy stands on the shelf today. I want to read it at home over the next days, and tell me
    until when I may keep it before I leave.
  - |
    I would like to take {title} home with me this afternoon. Book it out in my name, please, and write down for me the
    last day on which I can bring it back.
  - |
    Could I borrow {title} from you now? My train leaves soon and I need something to read on the way. What I also need to
    know is the day it has to be back.
solution: |
  const loan = tools.lend_book({ book_id: title });
  tell({ until: loan });
`;
