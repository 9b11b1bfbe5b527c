/** `GET /studio/api/features.json`: what the page can do where it is served. */
export interface Features {
  /** Of envloom. */
  readonly version: string;
  /** Whether a server answers; false on a static site, which shows environments only. */
  readonly isLive: boolean;
  /** Whether models may be saved: only where no other machine reaches the server. */
  readonly canSave: boolean;
}
