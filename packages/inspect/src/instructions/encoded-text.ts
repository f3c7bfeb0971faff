import { Buffer } from 'node:buffer';

/** A stretch of encoded text and its decoded text; offsets are UTF-16 code units. */
export type EncodedText = {
  readonly encoding: 'base64' | 'hex';
  readonly start: number;
  readonly end: number;
  readonly says: string;
};

const BASE64 =
  /(?<![A-Za-z0-9+/=_-])(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?(?![A-Za-z0-9+/=_-])/g;
const HEX = /(?<![0-9A-Za-z])(?:[0-9a-fA-F]{2}){20,}(?![0-9A-Za-z])|(?:\\x[0-9a-fA-F]{2}){12,}/g;
/** Characters of one stretch that are decoded. */
const MAX_STRETCH = 8192;

/** Encoded text that decodes to words; images, hashes and keys do not. */
export function encodedTexts(text: string): EncodedText[] {
  return [...decodeMatches(text, BASE64, 'base64'), ...decodeMatches(text, HEX, 'hex')];
}

function decodeMatches(text: string, pattern: RegExp, encoding: 'base64' | 'hex'): EncodedText[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: all, index }) => {
    const bytes = Buffer.from(all.slice(0, MAX_STRETCH).replaceAll('\\x', ''), encoding);
    const says = words(bytes.toString('utf8'));
    return says === null ? [] : [{ encoding, start: index, end: index + all.length, says }];
  });
}

/** Printable text with spaces or shell punctuation in it. */
function words(text: string): string | null {
  const body = text.replace(/\ufffd$/, '');
  if (/[^\p{L}\p{N}\p{P}\p{S}\s]|\ufffd/u.test(body)) return null;
  return /\S\s+\S/.test(body) && (body.match(/[a-z]{2,}/gi)?.length ?? 0) >= 2 ? body : null;
}
