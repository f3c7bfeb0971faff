import { createHash } from 'node:crypto';

/** The namespace of what svc names in OSCAL documents; it never changes, or documents would name other things. */
const NAMESPACE = Buffer.from('67c064bd3aea42fe8cabd4ebec73845e', 'hex');

/** Returns the UUID of a name, version 5 (RFC 9562, section 5.5): the same name has the same UUID everywhere. */
export function uuidV5(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
