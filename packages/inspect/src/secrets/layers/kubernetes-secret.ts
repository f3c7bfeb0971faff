import { Buffer } from 'node:buffer';
import { decodeBase64 } from './base64.ts';
import type { Decoded } from './encoding.ts';

const MANIFEST =
  /(?:^|\n)[ \t]{0,8}-?[ \t]{0,4}["']?kind["']?[ \t]{0,4}:[ \t]{0,4}["']?Secret["']?[ \t]{0,4}(?=[\r\n,}#]|$)/;
const ENTRY =
  /(?<![A-Za-z0-9._-])[A-Za-z0-9._-]{1,253}["']?[ \t]{0,4}:[ \t]{0,4}["']?([A-Za-z0-9+/]{4,19}|[A-Za-z0-9+/]{4,18}={1,2})["']?[ \t]{0,4}(?=[\r\n,}#]|$)/g;

/** The line that opens the values of a Secret in the block style of YAML. */
const SECTION = /^([ \t]{0,8})["']?(data|stringData)["']?:[ \t]{0,8}(?:#.*)?\r?$/;
const LINE =
  /^([ \t]{1,16})["']?([A-Za-z0-9._-]{1,253})["']?:[ \t]{1,16}["']?([!#-&(-;=?-[\]-~]{8,1000})["']?[ \t]{0,8}\r?$/;
/** Keys that other rules match as names of secrets; those rules find their values. */
const NAMED =
  /pass|pwd|secret|token|credential|(?:api|access|private|encryption|signing|auth|master|service|account|session|client|app|webhook|license|jwt|hmac)[_.-]?key/i;
/** Name put before a value of any key: rules match only random values under it, not words. */
const NAME = 'token="';
const BASE64 = /^(?:[A-Za-z0-9+/]{4}){2,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A value of a Secret: its offset in the document, the text there, and the decoded value. */
type Entry = { readonly at: number; readonly written: string; readonly value: string };

function* entriesUnderAnyKey(document: string): Generator<Entry, void> {
  let section: { readonly indent: number; readonly isEncoded: boolean } | null = null;
  let at = 0;
  for (const line of document.split('\n')) {
    const opened = SECTION.exec(line);
    const [, indent = '', key = '', written = ''] = LINE.exec(line) ?? [];
    if (opened !== null) {
      section = { indent: opened[1]?.length ?? 0, isEncoded: opened[2] === 'data' };
    } else if (/^[ \t]*[^\s#]/.test(line) && line.search(/\S/) <= (section?.indent ?? 0)) {
      section = null;
    } else if (section !== null && indent.length > section.indent && !NAMED.test(key)) {
      const value = section.isEncoded ? decodedValue(written) : written;
      if (value !== null) yield { at: at + line.lastIndexOf(written), written, value };
    }
    at += line.length + 1;
  }
}

function decodedValue(written: string): string | null {
  if (!BASE64.test(written)) return null;
  const value = Buffer.from(written, 'base64').toString('latin1');
  return /^[!#-&(-;=?-[\]-~]{8,}$/.test(value) ? value : null;
}

/** Returns a value as under the name of a secret, so that the rules for named secrets match it. */
function wrapInName({ at, written, value }: Entry, start: number): Decoded {
  const bytes = Buffer.from(`${NAME}${value}"`, 'latin1');
  const from = start + at;
  const run = { start: from, end: from + written.length };
  // The name and the quote have no source; decoded byte i of the value is encoded by the digits around 4/3 i, the last one with the padding.
  const edge = (i: number) => {
    const offset = Math.floor((Math.max(0, i - NAME.length) * written.length) / value.length);
    return Math.min(run.end, from + offset);
  };
  const origins = () => ({
    starts: Uint32Array.from(bytes, (_, i) => edge(i)),
    ends: Uint32Array.from(bytes, (_, i) => edge(i + 1)),
  });
  return { encoding: 'kubernetes', run, bytes, origins };
}

/**
 * Decodes values of a Kubernetes Secret under any key, and short base64 values of its `data`, which are base64 by definition
 * (Kubernetes API reference, Secret v1): elsewhere, ones so short look like words. Longer ones are decoded as any base64.
 */
export function* decodeKubernetesSecrets(bytes: Uint8Array): Generator<Decoded, void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.includes('Secret') || !buffer.includes('data')) return;
  const text = buffer.toString('latin1');
  let start = 0;
  for (const document of text.split(/(?<=\n)---/)) {
    if (MANIFEST.test(document)) {
      for (const one of entriesUnderAnyKey(document)) yield wrapInName(one, start);
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
