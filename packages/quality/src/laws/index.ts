export { laws } from './catalogue.ts';
export type { CallCheck, CallMade, Law, RunCheck, RunMade, Verdict } from './law.ts';
export type { LawId } from './law-id.ts';
export { playLaws, type PlayOptions } from './play-laws.ts';
export { lawsTable } from './reference.ts';
export type { LawReport, LawViolation } from './report.ts';
export type { ArgumentSource, Manner, WorldSource } from './source.ts';
export { type Subject, subjectOf } from './subject.ts';
