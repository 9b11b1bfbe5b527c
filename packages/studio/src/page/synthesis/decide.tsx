import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { ItemDocument } from '../../protocol/synthesis.ts';
import { type ApiError, postJson } from '../parts/api.ts';
import { Failed } from '../parts/failed.tsx';
import { asApiError } from '../parts/use-json.ts';
import { topicApi } from './addresses.ts';

interface DecideProps {
  readonly run: string;
  readonly topic: ItemDocument;
  readonly onDecided: () => void;
}

/** Retry and reject, each asked back once: the next run goes by them. */
export function Decide({ run, topic, onDecided }: DecideProps): ReactNode {
  const [error, setError] = useState<ApiError>();
  const decide = async (what: 'retry' | 'reject', body: object): Promise<void> => {
    setError(undefined);
    try {
      await postJson<ItemDocument>(`${topicApi(run, topic.id)}/${what}`, body);
      onDecided();
    } catch (thrown) {
      setError(asApiError(thrown));
    }
  };
  if (!topic.canRetry && !topic.canReject) return null;
  const what = topic.environment === undefined ? 'topic' : 'program';
  return (
    <div className="stack">
      <div className="row">
        {topic.canRetry ? (
          <Asked
            button="Retry"
            title={`Make ${topic.name} anew?`}
            text={`The next run of the same command asks all questions of this ${what} again and pays for them. The answers of before stay in the ledger. A recording (--provider replay) has no other answers.`}
            onYes={() => decide('retry', {})}
          />
        ) : null}
        {topic.canReject ? (
          <Asked
            button="Reject"
            title={`Leave ${topic.name} out?`}
            text="The next run of the same command leaves it out. What is asked for it now is still paid. Retry takes this back."
            needsReason
            onYes={(why) => decide('reject', { why })}
          />
        ) : null}
      </div>
      {error === undefined ? null : <Failed error={error} />}
    </div>
  );
}

interface AskedProps {
  readonly button: string;
  readonly title: string;
  readonly text: string;
  readonly needsReason?: boolean;
  readonly onYes: (why: string) => Promise<void>;
}

function Asked({ button, title, text, needsReason = false, onYes }: AskedProps): ReactNode {
  const [why, setWhy] = useState('');
  return (
    <DialogTrigger>
      <Button>{button}</Button>
      <ModalOverlay isDismissable className="modal-overlay">
        <Modal className="modal card">
          <Dialog>
            {({ close }) => {
              const submit = (event: FormEvent): void => {
                event.preventDefault();
                close();
                void onYes(why.trim());
              };
              return (
                <form className="stack" onSubmit={submit}>
                  <Heading slot="title">{title}</Heading>
                  <p>{text}</p>
                  {needsReason ? (
                    <label className="stack">
                      Why
                      <input
                        required
                        maxLength={500}
                        pattern=".*\S.*"
                        value={why}
                        onChange={(event) => setWhy(event.target.value)}
                      />
                    </label>
                  ) : null}
                  <div className="row">
                    <Button type="submit" className="primary">
                      {button}
                    </Button>
                    <Button onPress={close}>Cancel</Button>
                  </div>
                </form>
              );
            }}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
