import { Buffer } from 'node:buffer';
import { decodeBase64 } from './base64.ts';
import type { Decoded } from './encoding.ts';

const MANIFEST =
  /(?:^|\n)[ \t]{0,8}-?[ \t]{0,4}["']?kind["']?[ \t]{0,4}:[ \t]{0,4}["']?Secret["']?[ \t]{0,4}(?=[\r\n,}#]|$)/;
const ENTRY =
  /(?<![A-Za-z0-9._-])[A-Za-z0-9._-]{1,253}["']?[ \t]{0,4}:[ \t]{0,4}["']?([A-Za-z0-9+/]{4,19}|[A-Za-z0-9+/]{4,18}={1,2})["']?[ \t]{0,4}(?=[\r\n,}#]|$)/g;

/**
 * Short base64 values of a Kubernetes Secret's `data`, which are base64 by definition (Kubernetes API reference, Secret
 * v1): too short to be told from words anywhere else. Longer ones are found as any base64.
 */
export function* decodeKubernetesSecrets(bytes: Uint8Array): Generator<Decoded, void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.includes('Secret') || !buffer.includes('data')) return;
  const text = buffer.toString('latin1');
  let start = 0;
  for (const document of text.split(/(?<=\n)---/)) {
    if (MANIFEST.test(document)) {
      for (const match of document.matchAll(ENTRY)) {
        const [whole, value = ''] = match;
        if (value.length % 4 !== 0) continue;
        const at = start + match.index + whole.lastIndexOf(value);
        const bare = value.replace(/=+$/, '');
        const decoded = decodeBase64(bytes, { start: at, end: at + bare.length });
        if (decoded !== null) yield { ...decoded, encoding: 'kubernetes' };
      }
    }
    start += document.length + 3;
  }
}
