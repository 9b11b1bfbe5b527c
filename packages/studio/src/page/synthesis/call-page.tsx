import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CallDocument } from '../../protocol/synthesis.ts';
import { Failed } from '../parts/failed.tsx';
import { Loading } from '../parts/loading.tsx';
import { useJson } from '../parts/use-json.ts';
import { callsLink, runApi } from './addresses.ts';
import { dollars, grouped, When } from './figures.tsx';
import { LongText } from './long-text.tsx';

interface CallPageProps {
  readonly run: string;
  readonly callKey: string;
}

/** A prompt and its answer, side by side where there is room. */
export function CallPage({ run, callKey }: CallPageProps): ReactNode {
  const call = useJson<CallDocument>(`${runApi(run)}/calls/${callKey}.json`);
  if (call.state === 'loading') return <Loading what="call" />;
  if (call.state === 'failed') return <Failed error={call.error} retry={call.reload} />;
  const { stage, subject, languageModel, answeredAt, costUsd, finishReason } = call.value;
  const { inputTokens, outputTokens } = call.value;
  return (
    <>
      <p>
        <Link href={callsLink(run, subject)}>Calls of {subject}</Link>
      </p>
      <h1>{stage}</h1>
      <p className="quiet">
        About {subject}; asked of {languageModel}.{' '}
        {answeredAt === undefined ? (
          'It has no answer yet.'
        ) : (
          <>
            Answered <When time={answeredAt} />: {grouped(inputTokens ?? 0)} tokens in,{' '}
            {grouped(outputTokens ?? 0)} out, cost {dollars(costUsd)}
            {finishReason === 'stop' ? '' : `, ended by ${finishReason ?? 'nothing'}`}.
          </>
        )}
      </p>
      <div className="sides">
        <Side title="Question" side="question" run={run} call={call.value} />
        <Side title="Answer" side="answer" run={run} call={call.value} />
      </div>
    </>
  );
}

interface SideProps {
  readonly title: string;
  readonly side: 'question' | 'answer';
  readonly run: string;
  readonly call: CallDocument;
}

function Side({ title, side, run, call }: SideProps): ReactNode {
  const parts = call.parts.map((part, index) => ({ ...part, index }));
  const own = parts.filter((part) => part.side === side);
  return (
    <section>
      <h2>{title}</h2>
      {own.length === 0 ? <p className="quiet">There is none yet.</p> : null}
      {own.map((part) => (
        <LongText
          key={part.index}
          title={part.title}
          characters={part.characters}
          path={`${runApi(run)}/calls/${call.key}/text.json?part=${part.index}`}
        />
      ))}
    </section>
  );
}
