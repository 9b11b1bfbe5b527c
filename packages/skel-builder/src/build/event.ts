import type { Version } from './version.ts';

/** What happens to a topic, for progress: each is told when it begins or ends. */
export type ModelTopicEvent =
  | { readonly type: 'drafting'; readonly topic: string }
  /** A version was checked, and examined where it has no errors. Round 0 is the draft. */
  | {
      readonly type: 'looked-at';
      readonly topic: string;
      readonly round: number;
      readonly reached: Version['reached'];
      readonly problems: number;
    }
  | { readonly type: 'examining'; readonly topic: string; readonly round: number }
  | {
      readonly type: 'repairing';
      readonly topic: string;
      readonly round: number;
      readonly problems: number;
    }
  | { readonly type: 'accepted' | 'rejected'; readonly topic: string; readonly rounds: number };
