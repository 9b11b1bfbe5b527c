import { callsNeverThrow } from './checks/calls-never-throw.ts';
import { clockFollowsMutations } from './checks/clock-follows-mutations.ts';
import { diffsLeadOver } from './checks/diffs-lead-over.ts';
import { failuresAreDeclared } from './checks/failures-are-declared.ts';
import { failuresChangeNothing } from './checks/failures-change-nothing.ts';
import { forksAreIsolated } from './checks/forks-are-isolated.ts';
import { idsAreNeverReused } from './checks/ids-are-never-reused.ts';
import { nothingIsShared } from './checks/nothing-is-shared.ts';
import { ordinaryCallsDoNotBreak } from './checks/ordinary-calls-do-not-break.ts';
import { playIsDeterministic } from './checks/play-is-deterministic.ts';
import { queriesChangeNothing } from './checks/queries-change-nothing.ts';
import { resetReturns } from './checks/reset-returns.ts';
import { resultsAreAsDeclared } from './checks/results-are-as-declared.ts';
import { schemasAgree } from './checks/schemas-agree.ts';
import { snapshotsRestore } from './checks/snapshots-restore.ts';
import { statesStayValid } from './checks/states-stay-valid.ts';
import type { Law } from './law.ts';

/**
 * What holds in every environment, in the order in which a call is judged. `oneIn` of each check
 * says in which share of the runs it is tried; once a law is broken it is tried in every run and
 * everywhere in it, until the shortest play that breaks it is found.
 */
export const laws: readonly Law[] = [
  callsNeverThrow,
  failuresAreDeclared,
  resultsAreAsDeclared,
  ordinaryCallsDoNotBreak,
  schemasAgree,
  failuresChangeNothing,
  queriesChangeNothing,
  clockFollowsMutations,
  idsAreNeverReused,
  statesStayValid,
  playIsDeterministic,
  resetReturns,
  nothingIsShared,
  forksAreIsolated,
  snapshotsRestore,
  diffsLeadOver,
];
