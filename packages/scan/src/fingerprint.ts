import { hash } from 'node:crypto';

/** The identity of a finding: nothing that moves when lines are added around it. */
export type Identity = {
  readonly ruleId: string;
  /** Keyed hash of the matched value, 6 hex digits; too short to be turned back. */
  readonly tag: string;
  /** Path below the scanned root. */
  readonly path: string;
  /** Place among findings of the same rule and tag in the file, from 0. */
  readonly ordinal: number;
};

export type Fingerprints = { readonly fingerprint: string; readonly contentFingerprint: string };

/**
 * The versioned fingerprints of a finding: `v1:` and the first 128 bits of a SHA-256 in hex, once with the path and
 * once without it, so that a moved file keeps its findings.
 *
 *     SHA-256("svc-fingerprint" 00 "v1" 00 rule 00 tag 00 ordinal [00 path])
 */
export function fingerprints(identity: Identity): Fingerprints {
  const { ruleId, tag, ordinal } = identity;
  const content = ['svc-fingerprint', 'v1', ruleId, tag, String(ordinal)];
  return {
    fingerprint: digest([...content, normalized(identity.path)]),
    contentFingerprint: digest(content),
  };
}

/**
 * Returns the fingerprints of a finding with several places, which is the same wherever they are; both are the same, so that it
 * never matches by those of its places.
 *
 *     SHA-256("svc-fingerprint" 00 "v1" 00 rule 00 tag 00 "places" 00 group)
 */
export function groupFingerprints(
  { ruleId, tag }: Pick<Identity, 'ruleId' | 'tag'>,
  group: string,
): Fingerprints {
  const fingerprint = digest(['svc-fingerprint', 'v1', ruleId, tag, 'places', group]);
  return { fingerprint, contentFingerprint: fingerprint };
}

/** Forward slashes, no leading `./`, Unicode NFC: the same file has the same name on every system. */
function normalized(path: string): string {
  return path.replace(/^(?:\.\/)+/, '').normalize('NFC');
}

function digest(parts: readonly string[]): string {
  return `v1:${hash('sha256', parts.join('\0'), 'hex').slice(0, 32)}`;
}
