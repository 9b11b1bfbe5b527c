import type { Param } from '@envloom/logic-model';
import type { Fact } from '@envloom/episodes';
import { drawFrom } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import { factSentence } from './fact-sentence.ts';
import { openingsFor } from './openings.ts';
import { questionsFor } from './questions.ts';
import { topicsOf } from './topics.ts';

const draws = Array.from({ length: 40 }, (_, seed) => drawFrom(seed));

function sentences(param: Param, words: string, said: string): ReadonlySet<string> {
  return new Set(draws.map((draw) => factSentence({ param, words, said }, draw)));
}

describe('facts', () => {
  it('name what a value is', () => {
    expect(sentences({ name: 'kind', type: 'string' }, 'kind', 'savings')).toEqual(
      new Set(['The kind is savings.', 'Kind: savings.', 'The kind should be savings.']),
    );
  });

  it('say dates, directions, amounts and counts as people do', () => {
    expect(sentences({ name: 'expires_on', type: 'date' }, 'expires on', '2 May 2026')).toEqual(
      new Set(['It expires on 2 May 2026.']),
    );
    expect(sentences({ name: 'to_bin_id', type: 'ref', entity: 'Bin' }, 'to bin', 'A-1')).toEqual(
      new Set(['To A-1.']),
    );
    expect(sentences({ name: 'until', type: 'date' }, 'until', '2 May 2026')).toEqual(
      new Set(['Until 2 May 2026.']),
    );
    const amount: Param = { name: 'amount', type: 'number', description: 'Amount in euros.' };
    expect(sentences(amount, 'amount', '5')).toContain('The amount is 5 euros.');
    expect(sentences({ name: 'packs', type: 'integer' }, 'packs', '4')).toEqual(
      new Set(['The number of packs is 4.', 'Packs: 4.']),
    );
  });

  it('quote sentences and end once', () => {
    const param: Param = { name: 'text', type: 'string' };
    for (const text of sentences(param, 'text', 'Thank you.'))
      expect(text).toMatch(/"Thank you\."$/);
  });
});

describe('openings', () => {
  it('are three, no two alike, and name whom it is about', () => {
    for (const draw of draws) {
      const texts = openingsFor('renew a card', 'Ada', 'work', draw);
      expect(new Set(texts).size).toBe(3);
      for (const text of texts) expect(text).toMatch(/renew a card.*Ada/);
    }
  });
});

describe('topics', () => {
  const words = (param: Param): readonly string[] =>
    topicsOf(param, [{ path: [param.name], value: '', type: param }]);

  it('are the words of a value and of its kind, and no words of any question', () => {
    expect(words({ name: 'due_on', type: 'date' })).toEqual(
      expect.arrayContaining(['due on', 'due', 'when', 'detail']),
    );
    const topics = words({ name: 'to_bin_id', type: 'ref', entity: 'StorageBin' });
    expect(topics).toEqual(expect.arrayContaining(['to bin', 'bin', 'storage bin']));
    for (const stop of ['which', 'to', 'on', 'at']) expect(topics).not.toContain(stop);
    expect(words({ name: 'until', type: 'date' })).not.toContain('until');
    expect(words({ name: 'how', type: 'enum', values: ['cash', 'card'] })).toContain('how');
  });
});

describe('questions', () => {
  it('ask for every fact with one of its topics', () => {
    const facts: readonly Fact[] = [
      { id: 'to-bin-id', topics: ['to bin', 'bin'], text: '' },
      { id: 'expires-on', topics: ['expires on', 'expires', 'when', 'date'], text: '' },
      { id: 'anything-else', topics: [], text: '', wish: true },
    ];
    for (const draw of draws) {
      const [first = '', second = '', ...more] = questionsFor(facts, draw);
      expect(more).toEqual([]);
      expect(first).toContain('the bin it goes to and when it expires');
      expect(second).toMatch(/anything else/i);
    }
  });

  it('ask for what has no name of its own by its kind', () => {
    const facts = ['until', 'at', 'by'].map((id): Fact => {
      const topics = id === 'by' ? ['how much', 'number'] : ['when', 'date'];
      return { id, topics, text: '' };
    });
    for (const draw of draws) {
      expect(questionsFor(facts, draw)[0]).toContain('until when, when and by how much');
    }
  });

  it('ask which one it is of several', () => {
    const facts: readonly Fact[] = [{ id: 'coach-id', topics: ['coach', 'detail'], text: '' }];
    for (const draw of draws) expect(questionsFor(facts, draw)[0]).toMatch(/\bwhich coach\b/i);
    const flag: Fact = { id: 'came', topics: ['came', 'detail'], text: 'Came: yes.' };
    for (const draw of draws) expect(questionsFor([flag], draw)[0]).not.toMatch(/which/i);
  });
});
