export { endOf, type EndOptions } from './checks/end.ts';
export { grade } from './checks/grade.ts';
export { playedOf } from './checks/played.ts';
export {
  type Action,
  type AgentMessage,
  type AssistantMessage,
  type OpenAIToolCall,
  type TextPart,
  type ToolCall,
  type ToolCalls,
} from './episode/action.ts';
export {
  type AgentReport,
  type EpisodeTool,
  type EpisodeTools,
  episodeToolsOf,
} from './episode/episode-tools.ts';
export { Episode } from './episode/episode.ts';
export {
  type EpisodeGrade,
  type EpisodeInfo,
  type EpisodeStart,
  type EpisodeStep,
  type JudgedCheck,
} from './episode/info.ts';
export { instructionsOf } from './episode/briefing.ts';
export {
  type EpisodeError,
  type NoAnswer,
  type Observation,
  type TaskGiven,
  type ToolResult,
  type ToolResults,
  type UserMessage,
} from './episode/observation.ts';
export { type EpisodeOptions } from './episode/options.ts';
export { type SinceUser } from './episode/event-log.ts';
export { type Revealed, type UserReply, type UserSimulator, ScriptedUser } from './episode/user.ts';
export { parseScenario } from './scenario/parse-scenario.ts';
export { resolvedStart } from './scenario/resolved-start.ts';
export { isFrom, sourceHelp } from './scenario/source.ts';
export { type ToldRecord, type ToldValue } from './scenario/told.ts';
export {
  type Adversary,
  type Answered,
  type CallPattern,
  type Certificate,
  type Check,
  type Declined,
  type Difficulty,
  type Earned,
  type Fact,
  type Grade,
  type InitialState,
  type Matcher,
  type Matchers,
  type NothingElse,
  type OpenField,
  type OpenReason,
  type Played,
  type PlayedEvent,
  type ReasonSeen,
  type ReferenceStep,
  type Refusal,
  type RowAdded,
  type RowChanged,
  type RowRemoved,
  type Scenario,
  type ScenarioKind,
  scenarioKinds,
  type Task,
  type User,
} from './scenario/scenario.ts';
