import { openReceipt, parseEvent, type SignerCheck, sha256Hex, toUtf8 } from '@svc/ledger';
import {
  MANIFEST_PATH,
  type PackManifest,
  parseManifest,
  SEAL_EVENT_PATH,
  SEAL_PATHS,
  SEAL_PROOF_PATH,
} from './manifest.ts';
import { type PackEntry, PackFault, type PackSource, textOf } from './pack-source.ts';

/** A manifest that the log has the digest of. */
export type SealedManifest = {
  readonly manifest: PackManifest;
  readonly sha256: string;
  /** Index of the event that sealed it. */
  readonly index: number;
};

/** Reads the manifest, and checks that the event of its digest is in the log that the signers sign. Throws `PackFault`. */
export async function checkSeal(
  source: PackSource,
  entries: readonly PackEntry[],
  signers: SignerCheck,
): Promise<SealedManifest> {
  const [manifestText, eventText, proof] = await Promise.all(
    SEAL_PATHS.map((path, at) => {
      const entry = entries[at];
      if (entry?.path !== path) throw new PackFault(path, `is not file ${at + 1} of the archive`);
      return textOf(source, entry);
    }),
  );
  const manifest = parseManifest(manifestText ?? '');
  if (manifest === undefined) throw new PackFault(MANIFEST_PATH, 'is not a manifest');
  const receipt = openReceipt(proof ?? '', toUtf8(eventText ?? ''), signers);
  if (!receipt.ok) throw new PackFault(SEAL_PROOF_PATH, receipt.reason);
  const parsed = parseEvent(eventText ?? '');
  if (!parsed.ok) throw new PackFault(SEAL_EVENT_PATH, parsed.reason);
  const { kind, subject, data } = parsed.event;
  const sha256 = sha256Hex(manifestText ?? '');
  if (kind !== 'compliance.audit_pack_created' || subject.id !== manifest.id) {
    throw new PackFault(SEAL_EVENT_PATH, 'is not the event of this pack');
  }
  if ((data as { manifestSha256?: unknown }).manifestSha256 !== sha256) {
    throw new PackFault(MANIFEST_PATH, 'is not the manifest that was sealed');
  }
  if (receipt.value.checkpoint.tenant !== manifest.tenant) {
    throw new PackFault(SEAL_PROOF_PATH, 'is of the log of another tenant');
  }
  return { manifest, sha256, index: receipt.value.index };
}

/** Checks that the archive has the files of its manifest and no others, each with its digest. Throws `PackFault`. */
export async function checkFiles(
  source: PackSource,
  entries: readonly PackEntry[],
  { files }: PackManifest,
): Promise<void> {
  const listed = entries.slice(SEAL_PATHS.length);
  for (const [at, { path, from, to }] of listed.entries()) {
    const file = files[at];
    if (file?.path !== path) throw new PackFault(path, 'is not in the manifest at its place');
    const digest = source.digest();
    for await (const chunk of source.read(from, to)) digest.update(chunk);
    if (to - from !== file.bytes || digest.hex() !== file.sha256) {
      throw new PackFault(path, 'was changed');
    }
  }
  const missing = files[listed.length];
  if (missing !== undefined) throw new PackFault(missing.path, 'is missing');
}
