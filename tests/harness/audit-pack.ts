import { createHash } from 'node:crypto';
import {
  encodeManifest,
  type PackManifest,
  type PackSource,
  readTarHeader,
  SEAL_PATHS,
  TAR_BLOCK,
  TAR_END,
  tarHeader,
  tarPadding,
} from '@svc/compliance';
import {
  canonicalize,
  encodeLogProof,
  type Json,
  leafHash,
  sha256Hex,
  signCheckpoint,
  signerFromSeed,
} from '@svc/ledger';

/** Returns the files of an archive by their paths, in its order. */
export function filesOfPack(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = 0; bytes[at] !== 0; ) {
    const entry = readTarHeader(bytes.subarray(at, at + TAR_BLOCK));
    if (entry === undefined) throw new Error(`no file begins at byte ${at}`);
    const { path, size } = entry;
    at += TAR_BLOCK;
    files.set(path, bytes.subarray(at, at + size).toString());
    at += size + tarPadding(size).length;
  }
  return files;
}

/** Returns an archive in memory as a verifier reads it. */
export function packSource(bytes: Uint8Array): PackSource {
  return {
    size: bytes.length,
    async *read(from, to) {
      yield bytes.subarray(from, to);
    },
    digest: () => {
      const hash = createHash('sha256');
      return { update: (chunk) => void hash.update(chunk), hex: () => hash.digest('hex') };
    },
  };
}

const FORGER = signerFromSeed('svc-ledger', Buffer.alloc(32, 7));

/** Returns the archive that a service would make which lies in one file, sealed in a log of its own: consistent, under another key. */
export function forgedPack(bytes: Buffer, path: string, change: (text: string) => string): Buffer {
  const files = filesOfPack(bytes);
  files.set(path, change(files.get(path) as string));
  const former = JSON.parse(files.get(SEAL_PATHS[0]) as string) as PackManifest;
  const listed = [...files].filter(([name]) => !(SEAL_PATHS as readonly string[]).includes(name));
  const manifest = encodeManifest({
    ...former,
    files: listed.map(([name, text]) => ({
      path: name,
      bytes: Buffer.byteLength(text),
      sha256: sha256Hex(text),
    })),
  });
  const event = JSON.parse(files.get(SEAL_PATHS[1]) as string);
  event.data.manifestSha256 = sha256Hex(manifest);
  const eventText = canonicalize(event as Json);
  const root = leafHash(Buffer.from(eventText));
  const log = { tenant: former.tenant, logNo: 0, size: 1, root };
  const checkpoint = signCheckpoint(log, FORGER);
  const seal = [manifest, eventText, encodeLogProof({ index: 0, proof: [], checkpoint })];
  const all = [...SEAL_PATHS.map((name, at) => [name, seal[at] as string] as const), ...listed];
  return Buffer.concat([
    ...all.flatMap(([name, text]) => {
      const content = Buffer.from(text);
      return [tarHeader(name, content.length), content, tarPadding(content.length)];
    }),
    TAR_END,
  ]);
}
