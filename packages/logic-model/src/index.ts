export {
  checkPieces,
  type Piece,
  type PieceCheck,
  type PieceName,
  type PieceScope,
  type PiecesCheck,
} from './analysis/check-pieces.ts';
export { checkModel, type CheckResult } from './check-model.ts';
export { alternativeOf } from './check/value-fit.ts';
export { verbatimTexts } from './check/verbatim-texts.ts';
export type {
  CheckedCode,
  CheckedFunction,
  CheckedHint,
  CheckedInvariant,
  CheckedLabel,
  CheckedModel,
  CheckedOperation,
  CheckedPart,
  CheckedPhrase,
  CheckedPolicy,
  CheckedSetup,
  CheckedSlot,
  CheckedText,
  Effects,
  HintOwner,
  InvariantRead,
  KnownFailure,
  Uses,
} from './checked.ts';
export { catalogue, type CatalogueEntry, type DiagnosticCode } from './diagnostics/catalogue.ts';
export {
  byPosition,
  formatDiagnostic,
  formatPath,
  type Diagnostic,
  type Finding,
  type ModelPath,
  type Position,
  type Severity,
} from './diagnostics/diagnostic.ts';
export { contentHash } from './hash.ts';
export { declarationsText, resultText, type ModelView } from './language/declarations.ts';
export { helpers, type Helper } from './language/helpers.ts';
export { helperTypings, memberTypings, tableTypings, typingsOf } from './language/prelude.ts';
export type { ReferredRow } from './language/referred-rows.ts';
export {
  keyTypeText,
  membersText,
  plainTypeText,
  propertyKey,
  quoted,
  typeText,
  variantMembers,
  variantValues,
} from './language/type-text.ts';
export type { ValueKind, ValueResult } from './language/value-result.ts';
export { camelCase, pascalCase, screamingCase, snakeCase } from './names/casing.ts';
export {
  commonFailureCodes,
  isIdentifier,
  packageConstants,
  reservedTypeNames,
  reservedValueNames,
  rewriteNames,
  rowName,
} from './names/reserved.ts';
export { parsePhrase, slotsOf, type PhrasePart, type PhraseResult } from './phrases/phrase.ts';
export { printModel } from './print/print-model.ts';
export { readModel, type ParsedModel, type ReadResult } from './read/read-model.ts';
export { readYaml, type ReadDocument, type YamlResult } from './read/read-yaml.ts';
export type { SourceMap } from './read/source-map.ts';
export { didYouMean, nearest } from './read/suggest.ts';
export { logicModelJsonSchema } from './schema/json-schema.ts';
export {
  FORMAT_VERSION,
  logicModelSchema,
  type Entity,
  type Invariant,
  type LogicModel,
  type ModelFunction,
  type Operation,
  type Rule,
  type Setup,
  type Shape,
} from './schema/model.ts';
export { sampleSchema, type Sample } from './schema/sample.ts';
export type {
  ArrayType,
  Field,
  Member,
  Param,
  RecordType,
  Setting,
  TypeNode,
  UnionType,
} from './schema/type.ts';
export { typesHeld, typesWithin } from './schema/types-within.ts';
export type { ModelWire, OperationWire, Paging, ResultText } from './schema/wire.ts';
