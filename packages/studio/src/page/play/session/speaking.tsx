import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { sayMessage } from './actions.ts';
import type { Act } from './tool-calls.tsx';

interface SpeakingProps {
  readonly id: string;
  readonly isConversation: boolean;
  readonly isBusy: boolean;
  readonly act: Act;
}

/** A message: to the user of a conversation, or the last one, which ends the episode. */
export function Speaking({ id, isConversation, isBusy, act }: SpeakingProps): ReactNode {
  const field = useId();
  const [text, setText] = useState('');
  const say = (done: boolean): void => {
    const content = text.trim() === '' ? 'Done.' : text;
    setText('');
    act(() => sayMessage(id, content, done));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    say(!isConversation);
  };
  return (
    <form className="card stack" onSubmit={submit}>
      <div className="play-field">
        <label htmlFor={field}>
          {isConversation ? 'Say to the user' : 'Finish with a message'}
        </label>
        <textarea
          id={field}
          rows={2}
          aria-describedby={`${field}-about`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span id={`${field}-about`} className="quiet">
          {isConversation
            ? 'Questions are answered; the conversation ends when nobody has more to say.'
            : 'The first message ends the episode, and it is graded.'}
        </span>
      </div>
      <div className="row">
        <Button
          type="submit"
          className="primary"
          isDisabled={isBusy || (isConversation && text.trim() === '')}
        >
          {isConversation ? 'Say it' : 'Finish'}
        </Button>
        {isConversation ? (
          <Button isDisabled={isBusy} onPress={() => say(true)}>
            Finish
          </Button>
        ) : null}
      </div>
    </form>
  );
}
