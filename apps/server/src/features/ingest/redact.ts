import { findSecrets, mask, mayHoldSecrets, secretSearcher, secretSpans } from '@svc/inspect';
import { maskPersonalData, personalForms } from './personal-data.ts';

/** Longest text of one field that is searched; what is beyond is dropped, and is beyond what any field stores. */
const MAX_FIELD = 16 * 1024;
/** Separates fields that are searched together; removed from the fields themselves. */
const SEPARATOR = '\n\u001f\n';
/** `scheme://user:password@` and `scheme://token@`. */
const URL_CREDENTIALS = /\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#@"'<>]{1,500}@/gi;

/** A private key, also without its end: excerpts cut keys off, and a part of a key is a secret, too. */
const PRIVATE_KEY =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,60}-----|$)/g;

/** Fields that are kept as they are; a part of a longer one would keep all of it in memory. */
const MAX_KEPT = 1_000;

type Fields = Readonly<Record<string, string>>;
export type Redacted<Fields> = { readonly fields: Fields; readonly masked: number };

/** Masks secrets, credentials in URLs and personal data in each field; the result can be stored. */
export function redact<F extends Fields>(fields: F): Redacted<F> {
  return redacted(fields, prepare(fields), null);
}

/**
 * Does the same to the fields of many results, for a fraction of the time where they hold nothing to mask: one search of all
 * of them together shows that. Where it does not, each result is redacted by itself.
 */
export function redactAll<F extends Fields>(all: readonly F[]): Redacted<F>[] {
  const prepared = all.map(prepare);
  const joined = prepared.map(({ texts }) => texts.join(SEPARATOR)).join(SEPARATOR);
  const isClean =
    prepared.every(({ texts }) => texts.every((text) => text.length <= MAX_KEPT)) &&
    !mayHoldSecrets(secretSearcher().lookAt(Buffer.from(joined, 'utf8')));
  const forms = isClean ? personalForms(joined) : null;
  return all.map((fields, index) => redacted(fields, prepared[index] as Prepared, forms));
}

type Prepared = { readonly texts: readonly string[]; readonly masked: number };

/** Makes fields storable, and masks what ends beyond a field or spans many lines. */
function prepare(fields: Fields): Prepared {
  let masked = 0;
  const hide = (mask: (...groups: string[]) => string) => {
    return (...groups: string[]) => {
      masked++;
      return mask(...groups);
    };
  };
  const texts = Object.values(fields).map((field) => {
    let text = storable(field);
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
  return { texts, masked };
}

/** `forms`: those of personal data that may occur in fields that contain no secret; null if that is unknown. */
function redacted<F extends Fields>(
  fields: F,
  prepared: Prepared,
  forms: ReturnType<typeof personalForms> | null,
): Redacted<F> {
  const searched = forms === null ? maskTogether(prepared.texts) : { ...prepared, masked: 0 };
  let masked = prepared.masked + searched.masked;
  const clean: Record<string, string> = {};
  Object.keys(fields).forEach((name, index) => {
    const personal = maskPersonalData(searched.texts[index] as string, forms ?? undefined);
    masked += personal.masked;
    clean[name] = personal.text;
  });
  return { fields: clean as F, masked };
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
  // decoded again even if nothing was found: a part of a text keeps the whole in memory
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
