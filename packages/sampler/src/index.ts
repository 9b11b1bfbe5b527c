export type {
  HintedField,
  HintedParam,
  HintTool,
  InstrumentedCode,
  SetupTool,
} from './simulator/instrumented.ts';
export { type Meeting, Probe } from './simulator/probe.ts';
export {
  loadSimulator,
  type Row,
  type Rows,
  type Simulator,
  type World,
} from './simulator/simulator.ts';
