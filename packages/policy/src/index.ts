export { type BinaryAnswer, binaryAnswer } from './binary-answer.ts';
export type { Call } from './call.ts';
export { UnsupportedPolicy } from './cedar/compile-expression.ts';
export type { IdentifiedPolicy } from './cedar/compile-policies.ts';
export { decide } from './decide.ts';
export type { CredentialUnlock, Decision, PackVersion, Reason, Unlock } from './decision.ts';
export {
  type CredentialFacts,
  type Facts,
  type FindingFact,
  type InspectionFacts,
  NO_TAINT,
  NO_TOOL_FACTS,
  type TaintFacts,
  type ToolFacts,
} from './facts.ts';
export { OUTCOMES, type Outcome, type Restriction } from './outcome.ts';
export { compilePack, compilePackInSlices, type StoredPack } from './pack/compile-pack.ts';
export { type CountRange, type CountRanges, countRanges } from './pack/count-ranges.ts';
export { type FactRead, factsRead } from './pack/facts-read.ts';
export type { Pack, RuleHit, Verdict } from './pack/pack.ts';
export { policyPlaces } from './pack/policy-places.ts';
export type { ShippedPack } from './pack/shipped-pack.ts';
export { BUILT_IN_PACK, POLICY_SCHEMA, SHIPPED_PACKS } from './pack/shipped-packs.ts';
export type { SourcePosition } from './pack/source-position.ts';
export {
  idWithoutRepeatedServer,
  isKnown,
  type KnownTools,
  knownTools,
  type NamedTool,
  renderNamedTool,
} from './pack/tool-references.ts';
export { type UnreachablePolicy, unreachablePolicies } from './pack/unreachable.ts';
export {
  type PackProblem,
  type PackSource,
  type PackValidation,
  type ToolReference,
  validatePack,
} from './pack/validate-pack.ts';
export type { Owner, Principal } from './principal.ts';
export { redactArguments } from './redact-arguments.ts';
export { type Flip, type FlipGroup, type RecordedDecision, type Replay, replay } from './replay.ts';
export { splitToolId, type ToolNames, toolNames, toolNamesAsSent } from './tool-names.ts';
export { matchesTool } from './tool-pattern.ts';
