import { LedgerError, LedgerReader, openLedger } from '@envloom/llm';
import { ServeError } from '@envloom/serve';
import { lastRun, rejectItem, retryItem } from '@envloom/skel-builder/run';
import type { ItemDocument, RunKind } from '../../protocol/synthesis.ts';
import { stateFolders } from './find-ledgers.ts';
import { costsBySubject, itemDocument, itemRow, itemsOf } from './items.ts';
import { placeOf, recordOf, type RunPlace } from './run-place.ts';

/** Milliseconds for which the folders of runs are not looked for again. */
const fresh = 5000;

/** The runs of a workspace. */
export class Runs {
  readonly #root: string;
  #places: readonly RunPlace[] = [];
  #foundAt = -Infinity;

  constructor(root: string) {
    this.#root = root;
  }

  all(): readonly RunPlace[] {
    if (performance.now() - this.#foundAt < fresh) return this.#places;
    this.#places = stateFolders(this.#root).flatMap((folder) =>
      kindsIn(placeOf(this.#root, folder, 'calls')).map((kind) =>
        placeOf(this.#root, folder, kind),
      ),
    );
    this.#foundAt = performance.now();
    return this.#places;
  }

  /** @throws ServeError where there is no such run */
  place(id: string): RunPlace {
    const place = this.all().find((each) => each.id === id);
    if (place !== undefined) return place;
    throw new ServeError(
      'UNKNOWN_ROUTE',
      `There is no run "${id}" in this workspace.`,
      'Choose one from the list: its folder may have been moved or removed.',
    );
  }

  /** @throws ServeError where the run has no such topic */
  topic(place: RunPlace, id: string): ItemDocument {
    using reader = LedgerReader.open(place.ledger);
    const known = itemsOf(place, reader, recordOf(reader, place.kind)).find(
      ({ key }) => key.replaceAll('/', '~') === id,
    );
    if (known !== undefined)
      return itemDocument(itemRow(reader, known, costsBySubject(reader)), known);
    throw new ServeError(
      'UNKNOWN_ROUTE',
      `This run has no topic "${id}".`,
      'Choose one from its table.',
    );
  }

  /** The next run makes a topic or program anew. @throws ServeError where that means nothing */
  retry(place: RunPlace, id: string): ItemDocument {
    const topic = this.topic(place, id);
    if (!topic.canRetry) throw impossible(topic, 'retried');
    return this.#decide(place, id, (ledger) => retryItem(ledger, topic.subject));
  }

  /** The next run leaves a topic or program out. @throws ServeError where that means nothing */
  reject(place: RunPlace, id: string, why: string): ItemDocument {
    const topic = this.topic(place, id);
    if (!topic.canReject) throw impossible(topic, 'rejected');
    return this.#decide(place, id, (ledger) => rejectItem(ledger, topic.subject, why));
  }

  #decide(
    place: RunPlace,
    id: string,
    decide: (ledger: ReturnType<typeof openLedger>) => unknown,
  ): ItemDocument {
    const ledger = openLedger(place.ledger);
    try {
      decide(ledger);
    } finally {
      ledger.close();
    }
    return this.topic(place, id);
  }
}

/** What a ledger has the record of; the calls alone where it has none. */
function kindsIn(place: RunPlace): readonly RunKind[] {
  try {
    using reader = LedgerReader.open(place.ledger);
    const hasRun = recordOf(reader, 'envs') !== undefined || lastRun(reader) !== undefined;
    const kinds: RunKind[] = [
      ...(hasRun ? (['envs'] as const) : []),
      ...(recordOf(reader, 'tasks') === undefined ? [] : (['tasks'] as const)),
    ];
    return kinds.length === 0 ? ['calls'] : kinds;
  } catch (error) {
    if (error instanceof LedgerError) return ['calls'];
    throw error;
  }
}

function impossible({ name, state, decision }: ItemDocument, what: string): ServeError {
  const now =
    decision === undefined ? state : `to be ${decision === 'retry' ? 'retried' : 'rejected'}`;
  return new ServeError(
    'INVALID_REQUEST',
    `${name} cannot be ${what}: it is ${now}.`,
    'An environment that is there is removed with `npx nx g env-remove <name>`; a task program by deleting its file.',
  );
}
