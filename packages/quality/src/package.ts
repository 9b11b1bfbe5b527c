export { qualityPorts } from './package/default-ports.ts';
export { evaluateEnvironment, type Evaluation } from './package/evaluate-environment.ts';
export { type QualityPorts } from './package/ports.ts';
