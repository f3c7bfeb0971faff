import { findSecrets, mask, secretSpans } from '@svc/inspect';
import { maskPersonalData } from './personal-data.ts';

/** Longest text of one field that is searched; what is beyond is dropped, and is beyond what any field stores. */
const MAX_FIELD = 16 * 1024;
/** Stands between fields that are searched together; removed from the fields themselves. */
const SEPARATOR = '\n\u001f\n';
/** `scheme://user:password@` and `scheme://token@`. */
const URL_CREDENTIALS = /\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#@"'<>]{1,500}@/gi;

/** A private key, also without its end: excerpts cut keys off, and a part of a key is a secret, too. */
const PRIVATE_KEY =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,60}-----|$)/g;

export type Redacted<Fields> = { readonly fields: Fields; readonly masked: number };

/** Masks secrets, credentials in URLs and personal data in each field; the result can be stored. */
export function redact<Fields extends Readonly<Record<string, string>>>(
  fields: Fields,
): Redacted<Fields> {
  const names = Object.keys(fields);
  let masked = 0;
  const hide = (mask: (...groups: string[]) => string) => {
    return (...groups: string[]) => {
      masked++;
      return mask(...groups);
    };
  };
  const texts = names.map((name) => {
    let text = storable(fields[name] as string);
    if (text.includes('://')) {
      text = text.replace(
        URL_CREDENTIALS,
        hide((_, scheme) => `${scheme}[credentials]@`),
      );
    }
    return text.includes('-----')
      ? text.replace(
          PRIVATE_KEY,
          hide(() => '[private key]'),
        )
      : text;
  });
  const searched = maskTogether(texts);
  masked += searched.masked;
  const clean = searched.texts.map((text) => {
    const personal = maskPersonalData(text);
    masked += personal.masked;
    return personal.text;
  });
  const entries = names.map((name, index) => [name, clean[index]]);
  return { fields: Object.fromEntries(entries) as Fields, masked };
}

/** One search for all fields of a result, because a search costs more than the bytes it reads. */
function maskTogether(texts: readonly string[]): { texts: readonly string[]; masked: number } {
  const joined = maskSecrets(texts.join(SEPARATOR));
  const split = joined.text.split(SEPARATOR);
  if (split.length === texts.length) return { texts: split, masked: joined.masked };
  // a secret without an end, such as half of a private key, reached over a separator
  const each = texts.map(maskSecrets);
  return {
    texts: each.map(({ text }) => text),
    masked: each.reduce((sum, one) => sum + one.masked, 0),
  };
}

function maskSecrets(text: string): { text: string; masked: number } {
  const bytes = Buffer.from(text, 'utf8');
  const spans = secretSpans(findSecrets(bytes));
  // decoded anew also where nothing was found: a part of a text keeps the whole in memory
  if (spans.length === 0) return { text: bytes.toString('utf8'), masked: 0 };
  let result = '';
  let from = 0;
  for (const { start, end } of spans) {
    result += bytes.toString('utf8', from, start) + mask(bytes.toString('utf8', start, end));
    from = end;
  }
  return { text: result + bytes.toString('utf8', from), masked: spans.length };
}

/** PostgreSQL stores no U+0000 and no half of a surrogate pair; other control characters belong to no report. */
function storable(text: string): string {
  const cut = text.length > MAX_FIELD ? text.slice(0, MAX_FIELD) : text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return cut.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ').toWellFormed();
}
