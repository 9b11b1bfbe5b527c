// Hand-written in the form that the code generator emits; see ../README.md.
import type { WorldState } from '../../index.ts';
import type { LibraryLoansRows } from './entities.ts';

/** The state a world starts from when none is given. */
export const initial: WorldState<LibraryLoansRows> = {
  clock: '2025-03-01T09:00:00Z',
  rows: {
    members: [
      { member_id: 'M1', name: 'Ada', status: 'active', fees: 0 },
      { member_id: 'M2', name: 'Ben', status: 'active', fees: 3.5 },
      { member_id: 'M3', name: 'Cem', status: 'suspended', fees: 12 },
    ],
    books: [
      { book_id: 'B1', title: 'Emma', copies: 2, copies_on_shelf: 1 },
      { book_id: 'B2', title: 'Dracula', copies: 1, copies_on_shelf: 1 },
      { book_id: 'B3', title: 'Middlemarch', copies: 1, copies_on_shelf: 0 },
    ],
    loans: [
      { loan_id: 'L1', member_id: 'M2', book_id: 'B1', due_on: '2025-02-20', returned: false },
      {
        loan_id: 'L2',
        member_id: 'M2',
        book_id: 'B3',
        due_on: '2025-03-10',
        note: 'large print',
        returned: false,
      },
    ],
    payments: [],
  },
};
