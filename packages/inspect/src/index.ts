export { MASKED_KEY, MAX_POINTER_LENGTH, OMITTED_SEGMENTS } from './calls/call-pointer.ts';
export { isLongNumber } from './calls/call-text.ts';
export {
  type InspectionOptions,
  inspectArguments,
  inspectCall,
  inspectCallInSlices,
  inspectNames,
  inspectText,
  inspectTextInSlices,
  MAX_STEPS,
  type Slices,
  STEPS_PER_SLICE,
} from './calls/inspect-call.ts';
export {
  type FindingClass,
  type Inspection,
  MAX_SHOWN_FINDINGS,
  type ToolCall,
} from './calls/inspection.ts';
export { maskArguments } from './calls/mask-arguments.ts';
export { findSensitiveSpans, type SensitiveSpan } from './calls/sensitive-spans.ts';
export { normalise } from './calls/visible-text.ts';
export { editDistance } from './definitions/edit-distance.ts';
export {
  type DefinitionFlag,
  type DefinitionFlagKind,
  judgeChange,
  judgeDefinition,
  type OtherTools,
} from './definitions/judge-definition.ts';
export { type Definition, definitionOf, toolDefinition } from './definitions/tool-definition.ts';
export { FINDING_CATEGORIES, type FindingCategory } from './detectors/finding-category.ts';
export type { HintGroup } from './hints/hints.ts';
export { encodedTexts } from './instructions/encoded-text.ts';
export { hiddenRuns, withoutZeroWidth } from './instructions/hidden-runs.ts';
export { type Passage, passagesOf } from './instructions/instruction-text.ts';
export { POISON_PHRASES, type PoisonKind } from './instructions/poison-phrases.ts';
export { polarity } from './instructions/polarity.ts';
export type { Candidate, Matcher, Pattern } from './matcher/matcher.ts';
export { plainMatcher } from './matcher/plain-matcher.ts';
export { bech32Checksum } from './secrets/checksums/bech32.ts';
export { crc32Base62, crc32Hex, crc32HexLittleEndian } from './secrets/checksums/crc32.ts';
export { type FindOptions, findSecrets, secretsIn } from './secrets/find-secrets.ts';
export { decodeUtf16 } from './secrets/layers/utf16.ts';
export { mask } from './secrets/mask.ts';
export { isPlaceholder, isReference } from './secrets/placeholder.ts';
export { blastRadius, SECRET_FACTORS } from './secrets/reach.ts';
export { SECRET_PATTERNS, SECRET_RULES, secretRule } from './secrets/registry.ts';
export type { SecretRule } from './secrets/rule.ts';
export { type SecretMatch, type SecretPart, secretSpans } from './secrets/secret-match.ts';
export {
  type FirstLook,
  mayHoldSecrets,
  type SecretSearcher,
  secretSearcher,
} from './secrets/secret-searcher.ts';
export { valueTag } from './secrets/value-tag.ts';
export {
  dataDestination,
  foreignCode,
  isLoopback,
  namesCredentialStore,
} from './shell/remote-code.ts';
