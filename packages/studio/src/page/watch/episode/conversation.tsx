import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from 'react-aria-components';
import type { TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { EpisodeDocument, MadeCall, ReplayDocument } from '../../../protocol/watch.ts';
import { CallCard } from './call-card.tsx';
import { openingOf, type Turn, turnsOf } from './turns.ts';

interface ConversationProps {
  readonly episode: EpisodeDocument;
  readonly replay: ReplayDocument | undefined;
  /** The state after so many turns is shown. */
  readonly chosen: number;
  readonly choose: (step: number) => void;
}

/** What was said and done, turn by turn. Arrow keys go from one state to the next. */
export function Conversation({ episode, replay, chosen, choose }: ConversationProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const { trajectory } = episode;
  const turns = turnsOf(trajectory);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isOnState = event.target instanceof HTMLElement && event.target.closest('[data-step]');
    if (by === 0 || !isOnState) return;
    const next = Math.min(Math.max(chosen + by, 0), turns.length);
    event.preventDefault();
    choose(next);
    list.current?.querySelector<HTMLElement>(`[data-step="${next}"]`)?.focus();
  };
  return (
    // The keys only move among buttons that can be reached by Tab, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol ref={list} className="watch-turns" onKeyDown={onKeyDown}>
      <li className={chosen === 0 ? 'watch-turn watch-chosen' : 'watch-turn'}>
        {openingOf(trajectory).map((message, at) => (
          // What was recorded never changes its order.
          // oxlint-disable-next-line react/no-array-index-key
          <Said key={at} message={message} />
        ))}
        <StateButton step={0} chosen={chosen} choose={choose} />
      </li>
      {turns.map((turn) => (
        <TurnItem key={turn.step} turn={turn} replay={replay} chosen={chosen} choose={choose} />
      ))}
    </ol>
  );
}

interface TurnItemProps extends Pick<ConversationProps, 'replay' | 'chosen' | 'choose'> {
  readonly turn: Turn;
}

function TurnItem({ turn, replay, chosen, choose }: TurnItemProps): ReactNode {
  const { step, content, reasoning, calls, heard, note } = turn;
  const played = replay?.kind === 'replayed' ? replay : undefined;
  const parting = played?.reference.parting;
  const others = played?.divergences.filter((one) => one.step === step) ?? [];
  return (
    <li className={chosen === step + 1 ? 'watch-turn watch-chosen' : 'watch-turn'}>
      {parting?.step === step ? (
        <p className="watch-parting">
          <strong>Here it leaves the reference.</strong> {parting.message}.
        </p>
      ) : null}
      <div className="watch-said watch-agent">
        <p className="watch-who">Agent, turn {step + 1}</p>
        {reasoning === undefined ? null : (
          <details>
            <summary>Reasoning</summary>
            <p className="watch-text quiet">{reasoning}</p>
          </details>
        )}
        {content === '' ? null : <p className="watch-text">{content}</p>}
        {calls.map((call, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <CallCard key={at} call={call} made={madeOf(played?.reference.made, step, at)} />
        ))}
        {note === undefined ? null : <p className="watch-mark">{note}</p>}
      </div>
      {heard.map((message, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Said key={at} message={message} />
      ))}
      {others.map(({ message }) => (
        <p key={message} className="bad">
          Played again, it comes out otherwise: {message}
        </p>
      ))}
      <StateButton step={step + 1} chosen={chosen} choose={choose} />
    </li>
  );
}

const madeOf = (
  made: readonly MadeCall[] | undefined,
  step: number,
  at: number,
): MadeCall | undefined => made?.find((call) => call.step === step && call.at === at);

function StateButton({
  step,
  chosen,
  choose,
}: {
  readonly step: number;
  readonly chosen: number;
  readonly choose: (step: number) => void;
}): ReactNode {
  const title = step === 0 ? 'State at the start' : `State after turn ${step}`;
  return (
    <Button
      className="watch-state"
      data-step={step}
      aria-pressed={step === chosen}
      onPress={() => choose(step)}
    >
      {title}
      {step === chosen ? <span aria-hidden="true"> ●</span> : null}
    </Button>
  );
}

const names = { system: 'Instructions', user: 'User', assistant: 'Agent', tool: 'Tool' } as const;

function Said({ message: { role, content } }: { readonly message: TrajectoryMessage }): ReactNode {
  if (role === 'system')
    return (
      <details className="watch-said">
        <summary>{names.system}</summary>
        <p className="watch-text">{content}</p>
      </details>
    );
  return (
    <div className="watch-said watch-user">
      <p className="watch-who">{names[role]}</p>
      <p className="watch-text">{content}</p>
    </div>
  );
}
