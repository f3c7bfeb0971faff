import { type Signatures, signerCheck, type Trust } from '@svc/ledger';
import type { SignalResult } from '../signals/result.ts';
import { checkEvents } from './check-events.ts';
import { checkLog, type Recomputed } from './check-log.ts';
import { checkAttestations, checkDecisions } from './check-records.ts';
import { checkFiles, checkSeal, type SealedManifest } from './check-seal.ts';
import { checkStatuses, type PackDocuments } from './check-statuses.ts';
import { PACK_PATHS, parseCanonical } from './manifest.ts';
import { openArchive } from './open-archive.ts';
import { type PackEntry, PackFault, type PackSource, textOf } from './pack-source.ts';

/** Result of verifying a pack. Without a key its author is unverified and may have forged all of it: `unverified-signer`. */
export type PackVerdict =
  | ({
      readonly status: 'verified' | 'unverified-signer';
      /** Events with proofs. */
      readonly events: number;
      readonly recomputed: Recomputed;
      readonly signatures: Signatures;
    } & SealedManifest)
  | { readonly status: 'failed'; readonly path: string; readonly reason: string };

/**
 * Verifies an audit pack from its bytes and a public key alone: the archive and its manifest, the sealed digest, every file, every
 * receipt, that attestations and decisions say what was sealed, that every status follows from the rest, and, where the log is in the
 * pack, that its signals do. Stops at the first thing that is wrong. Throws `TypeError` on a key that cannot be read.
 */
export async function verifyPack(source: PackSource, trust: Trust): Promise<PackVerdict> {
  const signers = signerCheck(trust);
  try {
    const entries = await openArchive(source);
    const sealed = await checkSeal(source, entries, signers);
    const { manifest } = sealed;
    await checkFiles(source, entries, manifest);
    const at = (path: string) => entries.find((entry) => entry.path === path);
    const documents = await readDocuments(source, at);
    const lines = await textOf(source, demand(at(PACK_PATHS.events), PACK_PATHS.events));
    const events = checkEvents(lines, manifest.tenant, signers);
    checkAttestations(documents.attestations, events, manifest);
    checkDecisions(documents.decisions, events, manifest);
    checkStatuses(documents, manifest);
    const log = at(PACK_PATHS.log);
    const recomputed = await checkLog(source, log, documents.results, manifest, trust);
    return {
      status: signers.hasKeys ? 'verified' : 'unverified-signer',
      ...sealed,
      events: events.size,
      recomputed,
      signatures: signers.signatures,
    };
  } catch (error) {
    if (!(error instanceof PackFault)) throw error;
    return { status: 'failed', path: error.path, reason: error.message };
  }
}

type At = (path: string) => PackEntry | undefined;

async function readDocuments(source: PackSource, at: At): Promise<PackDocuments> {
  const read = async (path: string) => {
    const value = parseCanonical(await textOf(source, demand(at(path), path)));
    // sealed with the manifest: the service wrote it so, or nobody did
    if (value === undefined) throw new PackFault(path, 'is not canonical JSON');
    return value as never;
  };
  const { results } = (await read(PACK_PATHS.signals)) as { results: readonly SignalResult[] };
  return {
    framework: await read(PACK_PATHS.framework),
    mapping: await read(PACK_PATHS.mapping),
    controls: await read(PACK_PATHS.controls),
    results,
    attestations: await read(PACK_PATHS.attestations),
    decisions: await read(PACK_PATHS.applicability),
  };
}

function demand(entry: PackEntry | undefined, path: string): PackEntry {
  if (entry === undefined) throw new PackFault(path, 'is missing');
  return entry;
}
