import { base64Text } from './base64-text.ts';

/** Properties of a private key's text without its passphrase. `parsed`: its outer structure is sound. */
export type PrivateKey = { readonly encrypted: boolean; readonly parsed: boolean };

const BLOCK =
  /^-----BEGIN ([A-Z0-9 ]{0,20}?) ?PRIVATE KEY(?: BLOCK)?-----(.*)-----END [A-Z0-9 ]{0,20}?PRIVATE KEY(?: BLOCK)?-----$/s;
const OPENSSH = 'openssh-key-v1\0';
/** An Ed25519 key in PKCS #8 has 64 characters; a body that only looks like base64 needs more to be believed. */
const MIN_LENGTH = 60;
const PLAUSIBLE = 100;
/** What a manual writes for the lines that it leaves out. */
const ELISION = '...';

/**
 * Parses a PEM block (RFC 7468), an OpenSSH key (PROTOCOL.key) or an OpenPGP block (RFC 9580), also one quoted in source
 * code with `\n` for its line ends. Null for an invalid body: too short, not base64, a placeholder, lines left out.
 *
 *     -----BEGIN RSA PRIVATE KEY-----
 *     Proc-Type: 4,ENCRYPTED          optional headers
 *     MIIE...                         base64 of DER, of `openssh-key-v1\0`, or of OpenPGP packets
 *     -----END RSA PRIVATE KEY-----
 */
export function readPrivateKey(block: string): PrivateKey | null {
  const [, label = '', inner = ''] = BLOCK.exec(block) ?? [];
  const lines = inner.split(/\\+[rn]|[\r\n]+/).map(unquote);
  if (lines.includes(ELISION)) return null;
  const headers = lines.filter((line) => /^[A-Za-z-]{3,20}: /.test(line));
  const body = lines.filter(
    (line) => line !== '' && !headers.includes(line) && !line.startsWith('='),
  );
  if (!body.every((line) => /^[A-Za-z0-9+/]+={0,2}$/.test(line))) return null;
  const encoded = body.join('');
  if (encoded.length < MIN_LENGTH || new Set(encoded).size < 16) return null;
  const data = base64Text(encoded);
  const encrypted =
    label === 'ENCRYPTED' ||
    headers.some((line) => /^Proc-Type: 4,ENCRYPTED/.test(line)) ||
    (data.startsWith(OPENSSH) && !data.startsWith('\0\0\0\x04none', OPENSSH.length));
  const parsed = isSound(label, headers, data);
  return parsed || encoded.length >= PLAUSIBLE ? { encrypted, parsed } : null;
}

/**
 * True for the first line of a PEM block and lines of base64 that begin as a key does: with a DER SEQUENCE that is longer
 * than what is there, or with OpenSSH's magic. The block's end is missing: a cut paste, a shortened log.
 */
export function beginsPrivateKey(beginning: string): boolean {
  const [, inner = ''] = /^-----BEGIN [A-Z0-9 ]{0,40}-----(.*)$/s.exec(beginning) ?? [];
  const encoded = inner.replace(/\\+[rn]|[^A-Za-z0-9+/]/g, '');
  if (encoded.length < PLAUSIBLE || new Set(encoded).size < 16) return false;
  const data = base64Text(encoded);
  if (data.startsWith(OPENSSH)) return true;
  const length = data.charCodeAt(1);
  return data.charCodeAt(0) === 0x30 && (length === 0x82 || length === 0x81 || length < 0x80);
}

/** A line of a key within a string literal or a comment: without quotes, `+`, commas and comment signs around it. */
function unquote(line: string): string {
  if (/^["'`\s]*(?:\.{3,}|\[\.{3}\])["'`,\\\s]*$/.test(line)) return ELISION;
  if (/^["'`+,;.()\\\s]*$/.test(line)) return '';
  return line
    .trim()
    .replace(/^(?:[>#*|]+\s*|\/\/\s*|\+?\s*["'`])/, '')
    .replace(/["'`]\s*[+,;.)\\]*$|\\$/, '')
    .trim();
}

function isSound(label: string, headers: readonly string[], data: string): boolean {
  if (label === 'OPENSSH') return data.startsWith(OPENSSH);
  if (label === 'PGP') return [0x94, 0x95, 0x96, 0x97, 0xc5].includes(data.charCodeAt(0));
  if (headers.some((line) => line.startsWith('DEK-Info: '))) return data.length % 8 === 0;
  return isDerSequence(data);
}

/** Returns whether it is one DER SEQUENCE (ITU-T X.690) of exactly its declared length. */
export function isDerSequence(data: string): boolean {
  if (data.charCodeAt(0) !== 0x30) return false;
  const first = data.charCodeAt(1);
  if (first < 0x80) return data.length === 2 + first;
  const octets = first & 0x7f;
  if (octets === 0 || octets > 3) return false;
  let length = 0;
  for (let i = 0; i < octets; i++) length = length * 256 + data.charCodeAt(2 + i);
  return data.length === 2 + octets + length;
}
