import { isObject, type Json, jsonIn } from '@envloom/core';
import type { ReactNode } from 'react';
import type { MadeCall } from '../../../protocol/watch.ts';
import { shortText, Value } from '../../parts/value.tsx';
import type { TurnCall } from './turns.ts';

interface CallCardProps {
  readonly call: TurnCall;
  /** How it compares with the reference; undefined: nothing is known of that. */
  readonly made: MadeCall | undefined;
}

/** A call of a tool; its result can be unfolded. */
export function CallCard({ call, made }: CallCardProps): ReactNode {
  const given = jsonIn(call.arguments);
  return (
    <div className="watch-call">
      <div className="watch-call-head">
        <code>
          <strong>{call.tool}</strong>
          {given === undefined ? `(${call.arguments})` : `(${argumentsText(given)})`}
        </code>
        <ReferenceMark made={made} />
      </div>
      {call.result === undefined ? (
        <p className="quiet">It was not carried out.</p>
      ) : (
        <ResultOf text={call.result} />
      )}
    </div>
  );
}

function argumentsText(given: Json): string {
  if (!isObject(given)) return JSON.stringify(given);
  return Object.entries(given)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ');
}

function ReferenceMark({ made }: { readonly made: MadeCall | undefined }): ReactNode {
  if (made === undefined || made.match === 'same') return null;
  const text =
    made.match === 'extra'
      ? 'not in the reference'
      : `other than in the reference: ${made.difference ?? ''}`;
  return <span className="watch-mark">{text}</span>;
}

function ResultOf({ text }: { readonly text: string }): ReactNode {
  const result = jsonIn(text);
  const { isGood, value } = outcomeOf(result, text);
  return (
    <details className="watch-result">
      <summary>
        <span className={isGood ? 'good' : 'bad'}>{isGood ? '✓ result' : '✗ refused'}</span>{' '}
        <span className="quiet watch-one-line">{shortText(value) || 'nothing'}</span>
      </summary>
      <Value value={value} />
    </details>
  );
}

/** What a tool answered, without its wrapping. */
function outcomeOf(
  result: Json | undefined,
  text: string,
): { readonly isGood: boolean; readonly value: Json } {
  if (!isObject(result)) return { isGood: true, value: result ?? text };
  if (result['success'] === false) return { isGood: false, value: result['error'] ?? null };
  return { isGood: true, value: result['success'] === true ? (result['data'] ?? null) : result };
}
