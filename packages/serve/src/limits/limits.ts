/** What a server takes. */
export interface Limits {
  /** Live sessions in one process; default 20,000. */
  readonly maxSessions: number;
  /** Of these, live sessions that one client may have; default three in four. */
  readonly maxClientSessions: number | undefined;
  /** Of these, those that stay when their connection ends; default half of all. */
  readonly maxClientKept: number | undefined;
  /** Seconds without use after which a session is reaped; default 1,800. */
  readonly idleSeconds: number;
  /** Bytes of a request body, a frame or a line; default 1 MiB. */
  readonly maxBodyBytes: number;
  /** Characters of the actions and observations that one session may keep; default 2 Mi. */
  readonly maxSessionCharacters: number;
  /** The same of all sessions together; default 512 Mi. */
  readonly maxCharacters: number;
  /** Requests a second that one client (connection, or address over HTTP) may make; 0: as many as it can. Default 0. */
  readonly requestsPerSecond: number;
  /** Requests in one batch; default 10,000. */
  readonly maxBatch: number;
  /** Bytes that may wait to be sent to a client that does not read; default 8 MiB. Then nothing more is read of it. */
  readonly maxUnsentBytes: number;
}

export const defaultLimits: Limits = {
  maxSessions: 20_000,
  maxClientSessions: undefined,
  maxClientKept: undefined,
  idleSeconds: 1_800,
  maxBodyBytes: 1_048_576,
  maxSessionCharacters: 2_097_152,
  maxCharacters: 536_870_912,
  requestsPerSecond: 0,
  maxBatch: 10_000,
  maxUnsentBytes: 8_388_608,
};

/** Some of the limits; those that are left out or undefined are the default ones. */
export type AskedLimits = { readonly [Name in keyof Limits]?: Limits[Name] | undefined };

export function limitsOf(asked: AskedLimits = {}): Limits {
  const given = Object.entries(asked).filter(([, limit]) => limit !== undefined);
  return { ...defaultLimits, ...Object.fromEntries(given) };
}
