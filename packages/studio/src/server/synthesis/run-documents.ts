import type { RunDocument } from '../../protocol/synthesis.ts';
import { runDocument } from './run-document.ts';
import { type RunPlace, stampOf } from './run-place.ts';

interface Known {
  /** Changes when the document does. */
  readonly stamp: string;
  readonly run: RunDocument;
}

/** Documents of runs, read again only when their files have changed: pages ask every two seconds. */
export class RunDocuments {
  readonly #root: string;
  readonly #known = new Map<string, Known & { readonly files: string }>();

  constructor(root: string) {
    this.#root = root;
  }

  /** @throws LedgerError */
  of(place: RunPlace): Known {
    const files = stampOf(place);
    const known = this.#known.get(place.id);
    // Whether a process still lives stands in no file.
    if (known?.files === files && known.run.state !== 'running') return known;
    const run = runDocument(this.#root, place);
    const read = { files, run, stamp: `${files}-${run.state}` };
    this.#known.set(place.id, read);
    return read;
  }
}
