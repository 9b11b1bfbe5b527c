import { strictToolOf } from '@envloom/runtime';
import { expect, it } from 'vitest';
import { owner } from '../access/access.ts';
import { libraryStore } from '../testing/library.ts';
import { startText } from '../text/text.ts';
import { operations } from './operations.ts';

it('leaves out what is the same everywhere, and adds the text, as asked for', () => {
  const store = libraryStore();
  const { id } = store.open({ seed: 0 });
  const start = store.reset(id);
  const shown = (body: object): unknown =>
    operations.reset.run(body, { store, client: owner, about: id, opener: {} });
  expect(shown({})).toEqual(start);
  const tools = start.info.tools.map(strictToolOf);
  expect(shown({ strict: true })).toEqual({ ...start, info: { ...start.info, tools } });
  const { steps, limit } = start.info;
  const brief = { ...start, info: { steps, limit } };
  expect(shown({ brief: true })).toEqual(brief);
  expect(shown({ brief: true, text: true })).toEqual({ ...brief, text: startText(start) });
});
