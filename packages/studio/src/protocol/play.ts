import type { Json, JsonObject } from '@envloom/core';
import type { EpisodeGrade, JudgedCheck, Observation, ReferenceStep } from '@envloom/episodes';
import type { Fields } from '@envloom/runtime';
import type { WorldSummary } from './world.ts';

/** `POST /studio/api/environments/<name>/open`: an environment that can be played now, as its files are. */
export interface PlayedEnvironment {
  readonly title: string;
  readonly scenarios: readonly PlayScenario[];
  /** Why there are no scenarios, where there are none. */
  readonly lacking?: string;
}

/** `GET /studio/api/sessions/<id>/tools.json`: what calls of a session are written with. */
export interface SessionTools {
  /** Those of the world, then those by which an episode is answered. */
  readonly tools: readonly PlayTool[];
  readonly entities: readonly PlayEntity[];
}

export interface PlayTool {
  readonly name: string;
  /** `report`: it changes nothing in the world, and says what the agent has to say. */
  readonly kind: 'query' | 'mutation' | 'report';
  readonly description: string;
  readonly params: Fields;
}

/** Where the rows are that a reference to an entity may name. */
export interface PlayEntity {
  readonly name: string;
  /** The table. */
  readonly collection: string;
  /** The column of the key; undefined of a table of one row. */
  readonly key?: string;
  /** Columns by which people know a row, such as its name; may be none. */
  readonly labels: readonly string[];
}

export interface PlayScenario {
  readonly id: string;
  readonly kind: string;
  readonly split: 'train' | 'held-out';
  /** 0 to 1. */
  readonly difficulty: number;
  /** How its task begins, in one line; empty where its file cannot be read. */
  readonly task: string;
}

/** Body of `POST /studio/api/environments/<name>/sessions`: an attempt at a scenario. */
export interface AttemptRequest {
  /** Its id. */
  readonly scenario: string;
}

/** Body of `POST /studio/api/environments/<name>/free`: a world without a task. */
export interface FreeWorldRequest {
  /** The rows it begins with: of the model, or of the scenario that the seed chooses, in which people have lived. */
  readonly from: 'model' | 'scenario';
  /** What the random choices of the world follow from; a whole number, not negative. */
  readonly seed: number;
}

/** `GET /studio/api/sessions/<id>/play.json`: how a session stands. */
export interface PlayedSession {
  /** Name and version. */
  readonly environment: string;
  readonly scenario: string;
  readonly task: string;
  /** The world, its rules, how an episode goes. Markdown. */
  readonly instructions: string;
  /** Whether a user answers messages. */
  readonly isConversation: boolean;
  /** Whether there is no task: nothing is asked, and nothing is graded. */
  readonly isFree: boolean;
  /** Whether the files of the environment are others than when the session began, which goes on as it began. */
  readonly isOutdated: boolean;
  /** Actions so far, as they count for an agent: those that were refused, too. */
  readonly steps: number;
  /** After so many steps the episode is cut off. */
  readonly limit: number;
  /** Changes with the world. */
  readonly revision: string;
  readonly world: WorldSummary;
  /** Actions in the journal. Those that were taken back are not there. */
  readonly actions: number;
  /** The newest action. */
  readonly newest?: JournalEntry;
  /** Once the episode is over. */
  readonly grade?: EpisodeGrade;
}

/** `GET /studio/api/sessions/<id>/journal?offset=0&limit=100`: the newest action first. */
export interface JournalPage {
  readonly entries: readonly JournalEntry[];
  readonly total: number;
}

/** An action and what it led to. */
export interface JournalEntry {
  /** Of the action: 1 for the first of the session. */
  readonly number: number;
  /** As it was sent. */
  readonly action: Json;
  readonly observation: Observation;
  readonly changes: readonly RowChange[];
  /** Changes that are left out of `changes`. */
  readonly more: number;
}

export interface RowChange {
  readonly table: string;
  readonly key: string;
  readonly change: 'added' | 'changed' | 'removed';
  /** Of a changed row: the fields that changed. */
  readonly fields: readonly string[];
}

/** `GET /studio/api/sessions/<id>/checks.json`: what the grade would be if the episode ended here. */
export interface SessionChecks {
  /** Each with whether it holds now. */
  readonly checks: readonly JudgedCheck[];
  readonly strict: 0 | 1;
  /** 0 to 1. */
  readonly dense: number;
}

/** `GET /studio/api/sessions/<id>/reference.json`: a solution. */
export interface SessionReference {
  readonly steps: readonly ReferenceStep[];
  /** What is asked for and must not be done. */
  readonly refuses?: {
    readonly tool: string;
    readonly arguments: JsonObject;
    readonly reason: string;
  };
}
