/** What BullMQ carries of a job; its name is the kind, its id the key. */
export interface BullData {
  readonly input: unknown;
}
