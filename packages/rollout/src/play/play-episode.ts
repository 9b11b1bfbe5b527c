import { setImmediate as breathe } from 'node:timers/promises';
import type { EpisodeEnd } from '@envloom/episodes/trajectory';
import type { AgentTurn } from '../agent.ts';
import type { EpisodeJob, EpisodeLimits, EpisodeOutcome } from '../episode-job.ts';
import { carryOut } from './carry-out.ts';
import { cutOffAfter, failure, unwatched, type Watch, watched } from './cut-off.ts';
import { outcomeOfError, asAgent, type EpisodeName, NoAnswerError } from './no-answer.ts';
import { begin, type Players, type Playing } from './playing.ts';
import { trajectoryOf } from './trajectory-of.ts';
import { wellFormed } from './turn.ts';

/**
 * Plays one episode. What the agent brings about, its failures included, is a trajectory; an episode
 * that breaks off because a server or the engine failed is none. Never throws.
 */
export async function playEpisode(
  job: EpisodeJob,
  players: Players,
  limits: EpisodeLimits = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<EpisodeOutcome> {
  let playing: Playing | undefined;
  try {
    playing = begin(job, players, limits);
    const end = await playOn(playing, signal);
    const over = end.kind === 'finished' ? playing.last : playing.episode.truncate();
    if (over === undefined) throw new Error('the episode is finished and had no turn');
    return { kind: 'trajectory', trajectory: trajectoryOf(playing, end, over) };
  } catch (error) {
    return outcomeOfError(nameOf(job), error, playing?.steps.length ?? 0, signal);
  }
}

function nameOf({ id, sample, scenario }: EpisodeJob): EpisodeName {
  return { id, sample, env: scenario.env, scenario: scenario.id };
}

/** Turn by turn to the end. */
async function playOn(playing: Playing, signal: AbortSignal): Promise<EpisodeEnd> {
  let watch: Watch = unwatched;
  for (;;) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- a turn follows from the turns before it
    const turn = await nextTurn(playing, signal);
    if ('kind' in turn) return turn;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await carryOut(playing, turn, signal);
    watch = watched(watch, playing, turn);
    const end = finished(playing, turn) ?? cutOffAfter(playing, turn, watch);
    if (end !== undefined) return end;
  }
}

/** The agent's next turn, or the failure that it ends with. */
async function nextTurn(playing: Playing, signal: AbortSignal): Promise<AgentTurn | EpisodeEnd> {
  try {
    return await asAgent(async () => acted(playing, signal));
  } catch (error) {
    const end = error instanceof NoAnswerError ? ownFailure(error) : undefined;
    if (end === undefined) throw error;
    return end;
  }
}

async function acted(playing: Playing, signal: AbortSignal): Promise<AgentTurn> {
  const { job, players, tools, messages, steps } = playing;
  const { id, sample, scenario } = job;
  const isConversation = scenario.user !== undefined;
  const view = {
    episode: id,
    sample,
    scenario,
    tools,
    messages,
    turn: steps.length,
    isConversation,
  };
  const turn = players.agent.act(view, signal);
  // An agent that answers at once would leave no moment for interrupts and progress.
  if (!(turn instanceof Promise)) await breathe();
  return wellFormed(await turn);
}

/** What a model refuses or has no room for is its own failure. */
function ownFailure({ problem, message }: NoAnswerError): EpisodeEnd | undefined {
  if (problem === 'context-length') return failure('context-overflow', message);
  return problem === 'refused' ? failure('refused', message) : undefined;
}

function finished({ last, conversation }: Playing, turn: AgentTurn): EpisodeEnd | undefined {
  if (last?.terminated !== true) return undefined;
  const isByAgent = conversation === undefined || turn.isDone === true;
  return { kind: 'finished', by: isByAgent ? 'agent' : 'user' };
}
