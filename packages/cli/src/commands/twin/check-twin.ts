import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isObject, type JsonObject } from '@envloom/core';
import type { CommandContext } from '@envloom/core/command';
import {
  type Agreement,
  agreementOf,
  callCount,
  callsText,
  type Recording,
  repairPrompt,
  requireRules,
  serverText,
} from '@envloom/importers/agreement';
import type { TwinFigures } from '@envloom/quality';
import { watchModelCode } from '@envloom/runtime/node';
import { environmentRoot } from '../environments.ts';
import { BreakableTwin } from './broken-twins.ts';
import { openedTwin, packageTwin } from './open-twin.ts';
import type { TwinCheckOptions } from './options.ts';
import { type Originals, originalsOf, rulesIn } from './originals.ts';
import { storeFigures } from './store-figures.ts';
import { listingLines, resultLines, shortfalls } from './twin-text.ts';

/**
 * Compares a twin with its original, and says and stores how far they answer alike.
 *
 * @returns whether that is enough
 * @throws UsageError, ImportError
 */
export async function checkTwin(
  options: TwinCheckOptions,
  context: CommandContext,
): Promise<boolean> {
  const rules = rulesIn(options.mask);
  requireRules(rules);
  const root = environmentRoot(context.root, options);
  const opened = await openedTwin(context.root, root);
  watchModelCode();
  const breakable = new BreakableTwin(opened);
  const { rows } = opened.start;
  const worlds = {
    tools: opened.tools,
    rows: isObject(rows) ? rows : {},
    grown: (seed: number): JsonObject => breakable.grown(seed),
  };
  const originals = await originalsOf(options, worlds, context);
  const recording = allOf(originals);
  const agreement = agreementOf(recording, packageTwin(opened), rules);
  const kills = options.kills ? breakable.kills(recording, agreement.agreed, rules) : undefined;
  const figures = figuresOf(options, originals, agreement, kills);
  const lines = [
    ...listingLines(originals.live, opened),
    ...resultLines(figures, agreement, originals),
  ];
  context.output.write(`${lines.join('\n')}\n`);
  writeFiles(options, originals, agreement, context);
  context.output.write(`${storeFigures(context.root, root, opened.checked, figures)}\n`);
  const reasons = shortfalls(figures, options);
  context.output.write(
    `${opened.checked.model.name} ${reasons.length === 0 ? 'passed' : `failed: ${reasons.join('; ')}`}\n`,
  );
  return reasons.length === 0;
}

function allOf({ live, recorded }: Originals): Recording {
  return {
    server: live?.server ?? recorded?.server ?? {},
    tools: live?.tools ?? recorded?.tools,
    sequences: [...(live?.sequences ?? []), ...(recorded?.sequences ?? [])],
  };
}

function figuresOf(
  { seed, load }: TwinCheckOptions,
  originals: Originals,
  agreement: Agreement,
  kills: ReturnType<BreakableTwin['kills']> | undefined,
): TwinFigures {
  const { live, recorded } = originals;
  const { sequences, calls, succeeded, outcome, result, wire, masks } = agreement;
  return {
    original: serverText(live?.server ?? recorded?.server ?? {}) ?? 'recorded calls',
    seed,
    start: load === undefined ? 'own' : 'loaded',
    sequences,
    calls,
    recorded: recorded === undefined ? 0 : callCount(recorded),
    unanswered: live?.unanswered.length ?? 0,
    succeeded,
    outcome,
    result,
    wire,
    masks: masks.map(({ rule, applied }) => ({ rule, applied })),
    ...(kills === undefined ? {} : { kills: killFigures(kills) }),
  };
}

function killFigures({
  total,
  noticed,
  survived,
}: ReturnType<BreakableTwin['kills']>): NonNullable<TwinFigures['kills']> {
  return {
    total,
    noticed,
    survived: survived.map(({ mistake }) => {
      const { owner, kind, before, after } = mistake;
      const place = 'line' in mistake ? { line: mistake.line } : {};
      return { owner, ...place, kind, before, after };
    }),
  };
}

function writeFiles(
  { save, repairPrompt: promptFile }: TwinCheckOptions,
  { live }: Originals,
  agreement: Agreement,
  { root, output }: CommandContext,
): void {
  if (save !== undefined && live !== undefined) {
    writeFileSync(resolve(root, save), callsText(live));
    output.write(`Wrote ${save}\n`);
  }
  if (promptFile === undefined) return;
  const text = repairPrompt(agreement);
  if (text === '') return;
  writeFileSync(resolve(root, promptFile), text);
  output.write(`Wrote ${promptFile}\n`);
}
