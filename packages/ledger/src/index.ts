export { fromHex, fromUtf8, toHex, toUtf8 } from '#runtime';
export { LineSplitter } from './bytes/line-splitter.ts';
export { sha256Hex } from './bytes/sha256.ts';
export {
  type ClearEvent,
  commitment,
  commitTo,
  type Disclosure,
  opensCommitment,
  SALT_BYTES,
} from './event/commitment.ts';
export type { Commitments } from './event/commitment-map.ts';
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
} from './event/event.ts';
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
} from './export/disclosures-file.ts';
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
} from './export/export-file.ts';
export { type ExportRange, encodeRange, signRange } from './export/export-range.ts';
export {
  CanonicalJsonError,
  type CanonicalLimits,
  canonicalize,
  canonicalizeInSlices,
  type Json,
  MAX_DEPTH,
  pointerToken,
} from './json/canonical-json.ts';
export { type IJson, type IJsonLimits, parseIJson, parseIJsonInSlices } from './json/i-json.ts';
export {
  type Checkpoint,
  encodeCheckpoint,
  openCheckpoint,
  parseCheckpoint,
  readCheckpoint,
  signCheckpoint,
} from './signed/checkpoint.ts';
export { cosignerFromSeed, parseCosignerVkey } from './signed/cosignature.ts';
export {
  encodeRotation,
  type KeyRotation,
  openRotation,
  signRotation,
} from './signed/key-rotation.ts';
export {
  encodeHead,
  type Head,
  openHead,
  parseHead,
  readHead,
  signHead,
} from './signed/signed-head.ts';
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
} from './signed/signed-note.ts';
export { type Signatures, SignerCheck } from './signed/signer-check.ts';
export {
  hashInTile,
  levelWidth,
  parseTilePath,
  TILE_WIDTH,
  type Tile,
  tileOf,
  tilePath,
  tileRoot,
} from './signed/tiles.ts';
export { openTrusted, signerOf, type TrustedKey, trustedKeys } from './signed/trusted-keys.ts';
export { CompactRange } from './tree/compact-range.ts';
export {
  chainHash,
  genesis,
  HASH_BYTES,
  isTenant,
  leafHash,
  originLine,
} from './tree/hash-chain.ts';
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
} from './tree/merkle-tree.ts';
export {
  type BadDisclosure,
  DisclosureCheck,
  type DisclosureVerdict,
  type OpenedEvent,
} from './verify/disclosure-check.ts';
export type { FirstBad, Verdict, Verified } from './verify/verdict.ts';
export { signerCheck, type Trust, verifyExport, verifyExports } from './verify/verify.ts';
export {
  encodeLogProof,
  type LogProof,
  openLogProof,
  openReceipt,
  parseLogProof,
} from './witness/log-proof.ts';
export {
  checkMapProof,
  type MapLeaf,
  mapKey,
  mapLeaf,
  mapProof,
  mapRoot,
} from './witness/tenant-map.ts';
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
} from './witness/witness.ts';
export { type CosignatureRequest, requestCosignature } from './witness/witness-client.ts';
export {
  MAP_LOG_TENANT,
  MAP_PUBLISHED,
  openWitnessed,
  type Witnessed,
} from './witness/witnessed.ts';
