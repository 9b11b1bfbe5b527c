import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { agreementOf } from '../agreement.ts';
import { killsOf } from '../kills.ts';
import { callsText } from '../recording/calls-file.ts';
import { objectIn, textIn } from '../recording/recording.ts';
import { recordingIn } from '../recording/read-recording.ts';
import { toolDifferences } from '../recording/same-tools.ts';
import { repairPrompt } from '../report/repair-prompt.ts';
import { Notes, type NotesMistake, notesTools } from '../testing/notes.ts';
import { type LiveOptions, type LiveRecording, recordLive } from './record-live.ts';

const server = join(import.meta.dirname, '../testing/notes-server.ts');

const options: LiveOptions = {
  live: {
    address: { kind: 'command', command: process.execPath, args: [server], variables: {} },
    variables: { NOTES_FILE: '{scratch}/notes.txt' },
    patience: 20,
  },
  calls: 240,
  length: 30,
  seed: 3,
  skip: ['where', 'hang', 'end'],
  known: {},
};

/** Twins begin as the original did: with the titles of the state, or with none. */
const twin = (mistake?: NotesMistake) => (start: unknown) => {
  const { notes } = objectIn(objectIn(start)['rows']);
  const titles = Array.isArray(notes) ? notes.map((note) => textIn(objectIn(note)['title'])) : [];
  return new Notes(titles, mistake).answer;
};

let recording: LiveRecording;

beforeAll(async () => {
  recording = await recordLive(options);
}, 120_000);

describe('calls of a running server', () => {
  it('are as many as asked for, from a new start each', () => {
    expect(recording.sequences.map(({ calls }) => calls.length)).toEqual(
      Array.from({ length: 8 }, () => 30),
    );
    expect(recording.server).toEqual({ name: 'notes', version: '1.0.0' });
    const { missing } = toolDifferences(recording.tools, notesTools);
    expect(missing).toEqual(['where', 'hang', 'end']);
    expect(recording.unanswered).toEqual([]);
  });

  it('succeed often, name what is there, and fail too', () => {
    const { succeeded, calls, tools } = agreementOf(recording, twin());
    expect(succeeded).toBeGreaterThan(0.4 * calls);
    expect(succeeded).toBeLessThan(calls);
    for (const { tool, succeeded: times } of tools.filter((each) => each.calls > 10))
      expect(`${tool} ${times > 2}`).toBe(`${tool} true`);
  });

  it('are the same for the same seed and answers', async () => {
    const names = ({ sequences }: LiveRecording): readonly string[] =>
      sequences.flatMap(({ calls }) => calls.map(({ call }) => call.name));
    const again = await recordLive({ ...options, calls: 30 });
    expect(names(again)).toEqual(names(recording).slice(0, 30));
  });

  it('end where it hangs or ends, and that is told', async () => {
    const only = (tool: string): Promise<LiveRecording> =>
      recordLive({
        ...options,
        live: { ...options.live, patience: 2 },
        calls: 6,
        length: 3,
        skip: ['add_note', 'get_note', 'find_notes', 'remove_note', 'where', 'hang', 'end'].filter(
          (name) => name !== tool,
        ),
      });
    const why = (each: LiveRecording) => each.unanswered.map((call) => call.why);
    expect(why(await only('end'))).toEqual(['ended', 'ended', 'ended', 'ended']);
    expect(why(await only('hang'))).toEqual(['timeout', 'timeout', 'timeout', 'timeout']);
  });

  it('go on where it does not start once', async () => {
    using workspace = new ScratchWorkspace();
    const counting = { ...options.live.variables, NOTES_COUNT: workspace.path('starts') };
    const live = { ...options.live, variables: counting };
    const { sequences } = await recordLive({ ...options, live, calls: 12, length: 3 });
    expect(sequences.map(({ calls }) => calls.length)).toEqual([3, 3, 3, 3]);
    expect(readFileSync(workspace.path('starts'), 'utf8')).toBe('.....');
  });

  it('show the folder by the name that the twin has for it', async () => {
    const where = await recordLive({
      ...options,
      live: { ...options.live, scratchAs: '/data' },
      calls: 5,
      skip: ['add_note', 'get_note', 'find_notes', 'remove_note', 'hang', 'end'],
    });
    expect(JSON.stringify(where.sequences[0]?.calls.map(({ answer }) => answer))).toContain(
      '/data/notes.txt',
    );
  });
});

describe('an agreement', () => {
  it('is whole for a twin that does the same, with ids and times of its own', () => {
    const agreement = agreementOf(recording, twin());
    expect(agreement.differences).toEqual([]);
    expect(agreement).toMatchObject({ calls: 240, outcome: 240, result: 240, wire: 240 });
    expect(agreement.masks.map(({ applied }) => applied > 0)).toEqual([true, true]);
  });

  it('tells outcome, result and print apart', () => {
    const printing = agreementOf(recording, twin('prints with spaces'));
    expect(printing.result).toBe(240);
    expect(printing.wire).toBeLessThan(240);
    const saying = agreementOf(recording, twin('says otherwise what is wrong'));
    expect(saying.outcome).toBe(240);
    expect(saying.result).toBeLessThan(240);
    const taking = agreementOf(recording, twin('takes titles twice'));
    expect(taking.outcome).toBeLessThan(240);
  });

  it('is the same for a recording that was stored', () => {
    const stored = recordingIn(callsText(recording), 'calls.jsonl');
    expect(stored.tools).toEqual(recording.tools);
    expect(agreementOf(stored, twin())).toEqual(agreementOf(recording, twin()));
  });

  it('has broken twins noticed, and lists those that are not', () => {
    const mistakes: readonly NotesMistake[] = [
      'keeps what is removed',
      'takes titles twice',
      'finds by whole titles only',
      'prints with spaces',
      'says otherwise what is wrong',
      'hands out one id to all',
      'cannot be met',
    ];
    const broken = mistakes.map((mistake) => ({
      mistake,
      isMet: () => mistake !== 'cannot be met',
      open: twin(mistake),
    }));
    const { agreed } = agreementOf(recording, twin());
    expect(killsOf(recording, broken, agreed)).toEqual({
      total: 7,
      noticed: 6,
      survived: [{ mistake: 'cannot be met', isMet: false }],
    });
  });

  it('tells the first difference of each kind with the calls before it', () => {
    expect(repairPrompt(agreementOf(recording, twin()))).toBe('');
    const prompt = repairPrompt(agreementOf(recording, twin('takes titles twice')));
    expect(prompt).toMatch(/## Difference 1: add_note, one succeeds and one fails/);
    expect(prompt).toMatch(/1\. add_note \{"title".* → \{"content"/);
    expect(prompt).toMatch(/The original answers: .*There is a note/);
  });
});

describe('worlds of the twin', () => {
  const world = (sequence: number) => ({
    rows: { notes: [{ title: `first ${sequence}` }, { title: 'second' }] },
  });

  it.each([
    { tool: 'add_note', rows: 'notes', arguments: { title: '{title}', tags: [] } },
    { file: '{scratch}/notes.txt', rows: 'notes', text: '{title}' },
    { file: '{scratch}/notes.txt', rows: 'notes', where: { title: 'only' }, text: '{title}' },
  ])('are loaded by %o', async (step) => {
    const isFile = 'file' in step;
    const plan = { steps: [step] };
    const loaded = await recordLive({
      ...options,
      calls: 40,
      length: 20,
      loading: {
        plan,
        world: isFile ? () => ({ rows: { notes: [{ title: 'only' }] } }) : world,
      },
    });
    const agreement = agreementOf(loaded, twin());
    expect(agreement.wire).toBe(40);
    expect(agreementOf({ ...loaded, sequences: withoutStart(loaded) }, twin()).wire).toBeLessThan(
      40,
    );
  });

  const withoutStart = ({ sequences }: LiveRecording) => sequences.map(({ calls }) => ({ calls }));

  it('are refused where the original does not take them', async () => {
    const plan = { steps: [{ tool: 'get_note', rows: 'notes', arguments: { id: '{title}' } }] };
    await expect(recordLive({ ...options, loading: { plan, world } })).rejects.toThrow(
      /does not take .* get_note .*No note/,
    );
    const other = { steps: [{ tool: 'get_note', rows: 'pages', arguments: {} }] };
    await expect(recordLive({ ...options, loading: { plan: other, world } })).rejects.toThrow(
      /names the collection pages; the twin has notes/,
    );
  });

  it('come with files of a folder', async () => {
    using files = new ScratchWorkspace();
    files.write('notes.txt', 'from a file');
    const live = { ...options.live, files: files.root };
    const { sequences } = await recordLive({ ...options, live, calls: 30 });
    const start = { rows: { notes: [{ title: 'from a file' }] } };
    const loaded = { ...recording, sequences: sequences.map(({ calls }) => ({ calls, start })) };
    expect(agreementOf(loaded, twin()).wire).toBe(30);
  });
});
