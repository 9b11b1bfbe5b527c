/** One tool call of the demonstration, and why it is made. */
export interface ScriptedCall {
  readonly say: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A morning at the circulation desk; two calls fail, one of them only when its writes are checked. */
export const episode: readonly ScriptedCall[] = [
  { say: 'Greta asks for a book.', tool: 'search_titles', args: { text: 'salt and iron' } },
  { say: 'Is a copy on the shelf?', tool: 'get_title_availability', args: { title_id: 'T6' } },
  {
    say: 'Elif wants it too, but is suspended: a guard refuses.',
    tool: 'check_out_copy',
    args: { member_id: 'M-1005', copy_id: 'C-0008' },
  },
  {
    say: 'Greta takes it.',
    tool: 'check_out_copy',
    args: { member_id: 'M-1007', copy_id: 'C-0008' },
  },
  {
    say: 'Withdrawing the lent copy breaks its status machine: what was written is rolled back.',
    tool: 'withdraw_copy',
    args: { copy_id: 'C-0008' },
  },
  {
    say: 'Bruno brings a book back late: a charge, and the next in the queue gets the copy.',
    tool: 'return_copy',
    args: { copy_id: 'C-0001', branch_id: 'B1' },
  },
];
