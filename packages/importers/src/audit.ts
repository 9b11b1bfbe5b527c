// What is wrong with the scenarios of a release of another project, found without running its Python.
export { auditRelease, type ReleaseAudit, type ReleaseOptions } from './audit/audit-release.ts';
export type { ScenarioAudit, StartCounts, UndecidedCheck } from './audit/audit-scenario.ts';
export { type AuditFinding, type FindingCode, findingCodes } from './audit/findings.ts';
export type { FrameAudit } from './audit/frame.ts';
export { auditMethod } from './audit/method.ts';
export { type AuditedFiles, readAudited } from './audit/read-audited.ts';
