/** What is done with a language model: environments from a corpus, task programs, or calls of anything else. */
export type RunKind = 'envs' | 'tasks' | 'calls';

/**
 * `running`: its process lives. `waiting`: questions wait for answers in files. `stopped`: it ended early and says
 * why. `broken-off`: its process is gone. `unknown`: it kept no record, or runs on another machine.
 */
export type RunState = 'running' | 'waiting' | 'ended' | 'stopped' | 'broken-off' | 'unknown';

export interface Cost {
  /** Answers that were paid. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null where a price is not known. */
  readonly costUsd: number | null;
}

/** A run in the list. */
export interface RunSummary {
  /** In addresses: kind and folder. */
  readonly id: string;
  /** Its state folder, relative to the workspace. */
  readonly folder: string;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly languageModel?: string;
  /** ISO 8601, UTC. */
  readonly startedAt?: string;
  readonly endedAt?: string;
  /** Topics or programs, and how many of them were accepted, now or before. */
  readonly items: number;
  readonly accepted: number;
  readonly cost: Cost;
  /** Why its ledger cannot be read: it is damaged, or of another version. All else is empty then. */
  readonly problem?: string;
}

/** `GET /studio/api/synthesis/runs.json` */
export interface RunList {
  readonly runs: readonly RunSummary[];
}

/** How many came through a stage; null while it is not complete. */
export interface FunnelStep {
  readonly name: string;
  readonly unit: 'tasks' | 'environments' | 'programs';
  readonly count: number | null;
  readonly note?: string;
}

/** `GET /studio/api/synthesis/runs/<run>/run.json` */
export interface RunDocument extends RunSummary {
  /** What is missing, and why: a run of an older version keeps less. */
  readonly note?: string;
  readonly provider?: string;
  /** The file of tasks, relative to the workspace where it lies in it. */
  readonly corpus?: string;
  /** What is done now, of all of it. */
  readonly phase?: { readonly stage: string; readonly done: number; readonly total: number };
  /** Why it did not come to its end. */
  readonly stopped?: string;
  /** Questions that wait for answers in files, and the file. */
  readonly waiting: number;
  readonly requestsFile?: string;
  readonly funnel: readonly FunnelStep[];
  readonly topics: readonly RunItem[];
  readonly stages: readonly (Cost & { readonly stage: string; readonly lost: number })[];
}

export type ItemState =
  | 'queued'
  | 'drafting'
  | 'examining'
  | 'reading'
  | 'repairing'
  | 'waiting'
  | 'accepted'
  | 'present'
  | 'rejected'
  | 'stopped';

/** A topic, or a task program, of a run. */
export interface RunItem {
  /** In addresses. */
  readonly id: string;
  readonly name: string;
  /** Of a program: what it is for. */
  readonly environment?: string;
  readonly title: string;
  readonly domain?: string;
  readonly state: ItemState;
  /** Rounds of repair, and what the last of them left. */
  readonly repairs: number;
  readonly findings: number;
  readonly cost: Cost;
  /** What a person decided and the next run will do. */
  readonly decision?: 'retry' | 'reject';
  readonly canRetry: boolean;
  readonly canReject: boolean;
}

export interface Finding {
  readonly source: string;
  readonly code: string;
  readonly path?: string;
  readonly message: string;
}

export interface RunRound {
  /** 0: the draft. */
  readonly round: number;
  readonly findings: readonly Finding[];
  readonly edits: readonly {
    readonly path: string;
    readonly applied: boolean;
    readonly why?: string;
  }[];
  readonly isTakenBack: boolean;
}

/** `GET /studio/api/synthesis/runs/<run>/topics/<topic>.json` */
export interface ItemDocument extends RunItem {
  readonly summary?: string;
  /** Why it was stopped, or where its environment is. */
  readonly message?: string;
  readonly tasks: readonly { readonly source: string; readonly text: string }[];
  readonly rounds: readonly RunRound[];
  /** As its calls are filtered by. */
  readonly subject: string;
}

/** A question of a run, without its texts. */
export interface CallRow {
  readonly key: string;
  readonly stage: string;
  readonly subject: string;
  /** ISO 8601, UTC; missing while it has no answer. */
  readonly answeredAt?: string;
  readonly costUsd: number | null;
  readonly questionBytes: number;
  readonly replyBytes: number;
}

/** `GET /studio/api/synthesis/runs/<run>/calls.json?stage=&subject=&offset=&limit=`; at most 200 at once. */
export interface CallList {
  readonly total: number;
  readonly calls: readonly CallRow[];
  /** Questions that wait for answers in files; on the first page only. */
  readonly waiting: readonly Pick<CallRow, 'key' | 'stage' | 'subject'>[];
}

/** A text of a call: a message, the schema, the answer. Its text is asked for in chunks. */
export interface CallPart {
  readonly side: 'question' | 'answer';
  readonly title: string;
  readonly characters: number;
}

/** `GET /studio/api/synthesis/runs/<run>/calls/<key>.json` */
export interface CallDocument {
  readonly key: string;
  readonly stage: string;
  readonly subject: string;
  readonly languageModel: string;
  readonly answeredAt?: string;
  readonly costUsd: number | null;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly finishReason?: string;
  readonly parts: readonly CallPart[];
}

/** `GET /studio/api/synthesis/runs/<run>/calls/<key>/text.json?part=&offset=` */
export interface TextChunk {
  readonly text: string;
  readonly offset: number;
  /** Of the whole text. */
  readonly characters: number;
}

/** `POST /studio/api/synthesis/runs/<run>/topics/<topic>/reject`; `…/retry` has no body. Both answer an ItemDocument. */
export interface RejectRequest {
  /** Why, in the words of the person. */
  readonly why: string;
}
