export {
  CanonicalJsonError,
  type CanonicalLimits,
  canonicalize,
  canonicalizeInSlices,
  type Json,
  MAX_DEPTH,
  pointerToken,
} from './canonical-json.ts';
export {
  type Checkpoint,
  encodeCheckpoint,
  openCheckpoint,
  parseCheckpoint,
  readCheckpoint,
  signCheckpoint,
} from './checkpoint.ts';
export {
  type ClearEvent,
  commitment,
  commitTo,
  type Disclosure,
  opensCommitment,
  SALT_BYTES,
} from './commitment.ts';
export type { Commitments } from './commitment-map.ts';
export { CompactRange } from './compact-range.ts';
export { cosignerFromSeed, parseCosignerVkey } from './cosignature.ts';
export {
  type BadDisclosure,
  DisclosureCheck,
  type DisclosureVerdict,
  type OpenedEvent,
} from './disclosure-check.ts';
export {
  DISCLOSURES_FORMAT,
  type DisclosureLine,
  type DisclosuresEnd,
  type DisclosuresHeader,
  disclosuresEnd,
  disclosuresHeader,
  disclosuresLine,
  readDisclosuresHeader,
  readDisclosuresLine,
} from './disclosures-file.ts';
export {
  type CommittedEntity,
  type Entity,
  EventError,
  type EventV1,
  type EventV2,
  encodeEvent,
  encodeUnsealed,
  type LedgerEvent,
  MAX_EVENT_BYTES,
  type ParsedEvent,
  parseEvent,
  SEALED_AT_PLACEHOLDER,
  type UnsealedEvent,
} from './event.ts';
export {
  EXPORT_FORMAT,
  type ExportEnd,
  type ExportHeader,
  exportBefore,
  exportEnd,
  exportEvent,
  exportFile,
  exportHeader,
  MAX_LINE_BYTES,
  readEnd,
  readHeader,
  type SealedEvent,
} from './export-file.ts';
export { type ExportRange, encodeRange, signRange } from './export-range.ts';
export { chainHash, genesis, HASH_BYTES, isTenant, leafHash, originLine } from './hash-chain.ts';
export { type IJson, type IJsonLimits, parseIJson, parseIJsonInSlices } from './i-json.ts';
export {
  encodeRotation,
  type KeyRotation,
  openRotation,
  signRotation,
} from './key-rotation.ts';
export {
  encodeLogProof,
  type LogProof,
  openLogProof,
  openReceipt,
  parseLogProof,
} from './log-proof.ts';
export {
  type ConsistencyClaim,
  checkConsistency,
  checkInclusion,
  consistencyNodes,
  emptyRoot,
  equalHashes,
  foldNodes,
  inclusionNodes,
  nodeHash,
  type ProofNodes,
  proofHashes,
  rootNodes,
  type TreeNode,
} from './merkle-tree.ts';
export { encodeHead, type Head, openHead, parseHead, readHead, signHead } from './signed-head.ts';
export {
  encodeVkey,
  MAX_SIGNATURES,
  type Note,
  type NoteSignature,
  type NoteSigner,
  type NoteVerifier,
  type Outcome,
  openNote,
  parseNote,
  parseVkey,
  signerFromSeed,
  signNote,
  vkeyFingerprint,
} from './signed-note.ts';
export { type Signatures, SignerCheck } from './signer-check.ts';
export {
  checkMapProof,
  type MapLeaf,
  mapKey,
  mapLeaf,
  mapProof,
  mapRoot,
} from './tenant-map.ts';
export {
  hashInTile,
  levelWidth,
  parseTilePath,
  TILE_WIDTH,
  type Tile,
  tileOf,
  tilePath,
  tileRoot,
} from './tiles.ts';
export { openTrusted, signerOf, type TrustedKey, trustedKeys } from './trusted-keys.ts';
export type { FirstBad, Verdict, Verified } from './verdict.ts';
export { signerCheck, type Trust, verifyExport, verifyExports } from './verify.ts';
export {
  type AddCheckpoint,
  addCosignatures,
  encodeAddCheckpoint,
  judgeCheckpoint,
  parseAddCheckpoint,
  parseTreeHead,
  type TreeHead,
  type WitnessAnswer,
  type WitnessParts,
} from './witness.ts';
export { type CosignatureRequest, requestCosignature } from './witness-client.ts';
export { MAP_LOG_TENANT, MAP_PUBLISHED, openWitnessed, type Witnessed } from './witnessed.ts';
