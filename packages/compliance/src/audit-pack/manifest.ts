import { canonicalize, type Json } from '@svc/ledger';
import type { Window } from '../signals/window.ts';

export const PACK_FORMAT = 'svc-audit-pack/1';

/** The first files of an archive: what lists the others, the event that sealed it, and the proof that the log has the event. */
export const MANIFEST_PATH = 'manifest.json';
export const SEAL_EVENT_PATH = 'manifest.event.json';
export const SEAL_PROOF_PATH = 'manifest.tlog-proof';
export const SEAL_PATHS = [MANIFEST_PATH, SEAL_EVENT_PATH, SEAL_PROOF_PATH] as const;

/** Files that a verifier reads by name. */
export const PACK_PATHS = {
  framework: 'framework.json',
  mapping: 'mapping.json',
  controls: 'controls.json',
  signals: 'signals.json',
  attestations: 'attestations.json',
  applicability: 'applicability.json',
  events: 'evidence/events.ndjson',
  log: 'evidence/log.ndjson',
  bom: 'bom/ai-bom.cdx.json',
} as const;

export type PackFile = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** What an audit pack is about and which files it has, in their order. */
export type PackManifest = {
  readonly format: typeof PACK_FORMAT;
  readonly id: string;
  readonly tenant: string;
  readonly framework: string;
  readonly frameworkVersion: string;
  readonly mappingVersion: number;
  readonly scope: {
    readonly id: string;
    readonly version: number;
    readonly repositories: readonly string[] | null;
    readonly agents: readonly string[] | null;
    readonly servers: readonly string[] | null;
    readonly environments: readonly string[] | null;
  } | null;
  readonly window: Window;
  /** The time by which results, attestations and decisions count. */
  readonly judgedAt: string;
  /** How much of which log the ledger signals have read. */
  readonly log: { readonly logNo: number; readonly size: number };
  readonly files: readonly PackFile[];
  /** What an auditor would look for and does not find, with the reason. */
  readonly omitted: readonly { readonly path: string; readonly reason: string }[];
};

/** Returns the text of a manifest: canonical JSON (RFC 8785) and a newline. */
export function encodeManifest(manifest: PackManifest): string {
  return `${canonicalize(manifest as unknown as Json)}\n`;
}

/** The exact inverse of `encodeManifest`: undefined for any other text. */
export function parseManifest(text: string): PackManifest | undefined {
  const value = parseCanonical(text);
  if (value === undefined || !isManifest(value)) return undefined;
  return value;
}

/** Returns the value of canonical JSON that ends in a newline; undefined for any other text. */
export function parseCanonical(text: string): unknown {
  try {
    const value = JSON.parse(text) as Json;
    return `${canonicalize(value)}\n` === text ? value : undefined;
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is PackManifest {
  const manifest = value as Partial<PackManifest> | null;
  return (
    manifest?.format === PACK_FORMAT &&
    [manifest.id, manifest.tenant, manifest.framework, manifest.frameworkVersion].every(isText) &&
    isText(manifest.judgedAt) &&
    isText(manifest.window?.from) &&
    isText(manifest.window?.to) &&
    Number.isSafeInteger(manifest.log?.logNo) &&
    Number.isSafeInteger(manifest.log?.size) &&
    Array.isArray(manifest.omitted) &&
    Array.isArray(manifest.files) &&
    manifest.files.every(isFile)
  );
}

function isFile(file: Partial<PackFile> | null): boolean {
  return (
    isText(file?.path) &&
    Number.isSafeInteger(file?.bytes) &&
    /^[0-9a-f]{64}$/.test(`${file?.sha256}`)
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
