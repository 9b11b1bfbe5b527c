export type { Arranger, ArrangingScope } from './simulator/arranger.ts';
export { derivedSeed, type Draw, drawFrom } from './draw/draw.ts';
export { type Meeting, Probe } from './simulator/probe.ts';
export {
  loadSimulator,
  type Row,
  type Rows,
  type Simulator,
  type World,
} from './simulator/simulator.ts';
export type { SamplingProblem } from './problems.ts';
export { createSampler, type Manner, type Sampler } from './sampler.ts';
export type { Grown } from './worlds/grow.ts';
export { replay, type Step } from './worlds/replay.ts';
export { likeExample, likePattern } from './values/patterns.ts';
