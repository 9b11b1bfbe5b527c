import { describe, expect, it } from 'vitest';
import { DataFolder } from '../data-folder.ts';
import { benchmarkFolder } from '../testing/index.ts';
import { AceArena } from './arena.ts';
import { callText } from './call-text.ts';
import { readSharedAce } from './data.ts';
import { processAccuracy, reachesEnd } from './score.ts';
import { openAce } from './world.ts';

const folder = benchmarkFolder('acebench-agent');

describe('the score of ACEBench', () => {
  it.skipIf(folder === undefined)('is the one that the original gave recorded runs', () => {
    const { tasks } = readSharedAce(new DataFolder(folder ?? '', ''));
    const scores = tasks.flatMap(({ id, start, classes, replays, endState, milestones }) =>
      replays.map(({ steps, end_to_end_score: end, process_score: process }) => {
        const world = new AceArena(openAce(start), classes);
        const calls = steps.flatMap((step) => step.calls);
        for (const { name, arguments: args } of calls) world.call(name, args);
        const texts = calls.map(({ name, arguments: args }) => callText(name, args));
        const isReached = reachesEnd(world.state(), endState);
        const own = isReached ? 1 : processAccuracy(texts, milestones);
        return { id, found: [Number(isReached), own], recorded: [end, process] };
      }),
    );
    expect(scores.length).toBeGreaterThan(30);
    for (const { id, found, recorded } of scores) expect([id, ...found]).toEqual([id, ...recorded]);
  });
});
