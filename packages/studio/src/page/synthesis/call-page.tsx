import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CallDocument } from '../../protocol/synthesis.ts';
import { grouped } from '../parts/figures.ts';
import { Shown } from '../parts/shown.tsx';
import { useJson } from '../parts/use-json.ts';
import { callsLink, runApi } from './addresses.ts';
import { dollars, When } from './figures.tsx';
import { LongText } from './long-text.tsx';

interface CallPageProps {
  readonly run: string;
  readonly callKey: string;
}

/** A prompt and its answer, side by side where there is room. */
export function CallPage({ run, callKey }: CallPageProps): ReactNode {
  const loaded = useJson<CallDocument>(`${runApi(run)}/calls/${callKey}.json`);
  return (
    <Shown loaded={loaded} what="call">
      {(call) => (
        <>
          <p>
            <Link href={callsLink(run, call.subject)}>Calls of {call.subject}</Link>
          </p>
          <h1>{call.stage}</h1>
          <About call={call} />
          <div className="sides">
            <Side title="Question" side="question" run={run} call={call} />
            <Side title="Answer" side="answer" run={run} call={call} />
          </div>
        </>
      )}
    </Shown>
  );
}

function About({ call }: { readonly call: CallDocument }): ReactNode {
  const { subject, languageModel, answeredAt, costUsd, finishReason } = call;
  const { inputTokens = 0, outputTokens = 0 } = call;
  return (
    <p className="quiet">
      About {subject}; asked of {languageModel}.{' '}
      {answeredAt === undefined ? (
        'It has no answer yet.'
      ) : (
        <>
          Answered <When time={answeredAt} />: {grouped(inputTokens)} tokens in,{' '}
          {grouped(outputTokens)} out, cost {dollars(costUsd)}
          {finishReason === 'stop' ? '' : `, ended by ${finishReason ?? 'nothing'}`}.
        </>
      )}
    </p>
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
