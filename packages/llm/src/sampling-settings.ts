/** How answers are drawn; what is left out is the server's to say. */
export interface SamplingSettings {
  readonly temperature?: number;
  readonly topP?: number;
  readonly seed?: number;
  /** Most tokens of the answer, reasoning included. */
  readonly maxTokens?: number;
}
