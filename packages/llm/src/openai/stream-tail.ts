const longest = 64;

/**
 * The end of a stream of events. The client passes over `[DONE]` without a word, but it is how servers
 * that give no finish reason tell a whole answer from one that broke off.
 */
export class StreamTail {
  #text = '';

  add(piece: Uint8Array): void {
    this.#text = (this.#text + Buffer.from(piece.slice(-longest)).toString('latin1')).slice(
      -longest,
    );
  }

  /** Line breaks inside of data are escaped, so that a line of an answer cannot look like this. */
  isDone(): boolean {
    return /(^|[\r\n])data: ?\[DONE\]\s*$/.test(this.#text);
  }
}
