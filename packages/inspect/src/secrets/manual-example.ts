import { Buffer } from 'node:buffer';
import type { Confidence } from '@svc/contract';
import type { Run } from './layers/encoding.ts';
import type { SecretRule } from './rule.ts';

/** Bytes around a value in which a manual states that it is made up. */
const NEAR = 400;
/** A reader is to put something else there, or the text beside it is about a host that is nobody's. */
const STAND_INS =
  /<(?:your|my|the)?[-_ ]?[a-z][a-z0-9_-]{0,30}>|\b(?:your|my)[-_][a-z]|\bexample\.(?:com|net|org)|\blocalhost\b|127\.0\.0\.1|\bdummy\b|\bplaceholder\b|\bx{4,}\b|\*{4}/i;

/**
 * Returns true for a secret of a manual that is an example. A complete value in a vendor's own format is a credential
 * anywhere. So is one identified by a vendor's name, unless documentation prints complete output of the kind or the
 * text around it is a placeholder. One identified only by a name such as `password` is an example.
 */
export function isManualExample(
  { rule, confidence, start, end }: Run & { rule: SecretRule; confidence: Confidence },
  bytes: Uint8Array,
): boolean {
  if (rule.isPrinted === true || rule.tier === 'generic' || confidence !== 'high') return true;
  if (rule.tier === 'format') return false;
  const from = Math.max(0, start - NEAR);
  const window = bytes.subarray(from, Math.min(bytes.length, end + NEAR));
  const near = Buffer.from(window.buffer, window.byteOffset, window.byteLength).toString('latin1');
  return STAND_INS.test(`${near.slice(0, start - from)} ${near.slice(end - from)}`);
}
