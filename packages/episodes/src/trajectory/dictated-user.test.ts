import { expect, test } from 'vitest';
import { Episode } from '../index.ts';
import { LibraryLoans } from '@envloom/runtime/testing';
import { talking } from '../testing/scenarios.ts';
import { DictatedUser } from '../trajectory.ts';

test('an episode hears what was dictated before the step', () => {
  const user = new DictatedUser();
  const episode = new Episode(LibraryLoans, talking, { user });
  user.dictate({ text: 'Never said.', done: true });
  user.dictate({ text: 'For Ada.', done: false });
  expect(episode.step('For whom?')).toMatchObject({
    observation: { type: 'message', text: 'For Ada.' },
    terminated: false,
  });
  user.dictate({ text: 'Bye.', done: true });
  expect(episode.step('Done.')).toMatchObject({ observation: { text: 'Bye.' }, terminated: true });
});

test('a step whose reply was forgotten is a mistake of the engine', () => {
  const episode = new Episode(LibraryLoans, talking, { user: new DictatedUser() });
  expect(() => episode.step('For whom?')).toThrow('call dictate() before the step');
});

test('an agent that is done is not answered, and no reply is needed', () => {
  const episode = new Episode(LibraryLoans, talking, { user: new DictatedUser() });
  const last = episode.step({ type: 'message', content: 'Bye.', done: true });
  expect(last).toMatchObject({ observation: { type: 'none' }, terminated: true });
});
