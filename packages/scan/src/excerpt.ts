import { mask } from '@svc/inspect';

/** Byte offsets, end exclusive. */
export type ByteSpan = { readonly start: number; readonly end: number };

/** The line around a secret, in parts; none of them contains a recognised secret. */
export type Excerpt = { readonly before: string; readonly secret: string; readonly after: string };

/** Bytes read on either side; more than is shown, so that a character cut at the edge is not shown. */
const WINDOW = 640;
const SHOWN_AROUND = 80;
const SHOWN_SECRET = 120;
const SHOWN_LINE = 200;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The text around `focus` within `line`, with every one of `secrets` masked whole, also those that only overlap it.
 * `secrets` are the file's spans, ascending and apart, and include the focus.
 */
export function excerptOf(
  bytes: Uint8Array,
  line: ByteSpan,
  focus: ByteSpan,
  secrets: readonly ByteSpan[],
): Excerpt {
  let { start, end } = focus;
  const near = spansWithin(secrets, focus.start - WINDOW, focus.end + WINDOW);
  // Spans that overlap the focus are masked with it as one.
  for (const span of near)
    if (span.start < end && span.end > start) start = Math.min(start, span.start);
  for (const span of near) if (span.start < end && span.end > start) end = Math.max(end, span.end);
  const from = Math.max(line.start, start - WINDOW);
  const to = Math.min(line.end, end + WINDOW);
  return {
    before: masked(bytes, { start: from, end: start }, near),
    secret: firstLine(mask(decoder.decode(bytes.subarray(start, end)))),
    after: end >= to ? '' : masked(bytes, { start: end, end: to }, near),
  };
}

/**
 * Returns the excerpt of a line that is itself the subject of a finding, with every one of `secrets` in it masked: its beginning, or
 * the text around `at` (an offset in it) if that is far from the beginning, as in minified text.
 */
export function lineExcerpt(
  bytes: Uint8Array,
  line: ByteSpan,
  at: number,
  secrets: readonly ByteSpan[],
): Excerpt {
  let { start } = line;
  while (start < line.end && (bytes[start] === 0x20 || bytes[start] === 0x09)) start += 1;
  const isWithin = spansWithin(secrets, at, at).length > 0;
  const isFar = at - start > SHOWN_AROUND && at < line.end && !isWithin;
  const from = isFar ? at : start;
  const end = Math.min(line.end, from + WINDOW);
  const before = { start: Math.max(start, from - WINDOW), end: from };
  return {
    before: masked(bytes, before, secrets),
    secret: '',
    after: masked(bytes, { start: from, end }, secrets),
  };
}

/** One line of at most 400 characters; control characters, which could steer a terminal, are replaced. */
export function renderExcerpt(excerpt: Excerpt): string {
  const before = printable(excerpt.before).trimStart();
  const after = printable(excerpt.after.replace(/\r$/, '')).trimEnd();
  const shownAfter = excerpt.secret === '' ? SHOWN_LINE : SHOWN_AROUND;
  return [
    before.length > SHOWN_AROUND ? `…${wellFormedEnd(before, SHOWN_AROUND)}` : before,
    wellFormedStart(printable(excerpt.secret), SHOWN_SECRET),
    after.length > shownAfter ? `${wellFormedStart(after, shownAfter)}…` : after,
  ].join('');
}

/** Spans as they are, those that overlap as one: ascending and apart. */
export function spansApart(spans: readonly ByteSpan[]): ByteSpan[] {
  const apart: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

/** Those that begin before `to` and end behind `from`, of spans that are ascending and apart: there may be thousands. */
function spansWithin(spans: readonly ByteSpan[], from: number, to: number): readonly ByteSpan[] {
  return spans.slice(
    firstOf(spans, ({ end }) => end > from),
    firstOf(spans, ({ start }) => start >= to),
  );
}

function firstOf(spans: readonly ByteSpan[], holds: (span: ByteSpan) => boolean): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(spans[middle] as ByteSpan)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Text of a window; a secret that reaches into it is masked as a whole. */
function masked(bytes: Uint8Array, window: ByteSpan, secrets: readonly ByteSpan[]): string {
  let text = '';
  let at = window.start;
  for (const span of spansWithin(secrets, window.start, window.end)) {
    if (span.end <= at) continue;
    text += decoder.decode(bytes.subarray(at, Math.max(at, span.start)));
    text += firstLine(mask(decoder.decode(bytes.subarray(span.start, span.end))));
    at = span.end;
  }
  return text + decoder.decode(bytes.subarray(at, Math.max(at, window.end)));
}

function firstLine(text: string): string {
  return text.split(/[\r\n]/, 1)[0] ?? '';
}

/** Invisible characters but the joiners and variation selectors of an emoji. */
const INVISIBLE =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)[\ufe0f\u200d]|(?![\ufe0f\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** C0 and C1 controls but the tab as U+FFFD; invisible characters and bidirectional overrides as `\u{202E}`. */
function printable(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
      .replace(/[\0-\x08\n-\x1f\x7f-\x9f]/g, '\ufffd')
      .replace(INVISIBLE, (char) => `\\u{${char.codePointAt(0)?.toString(16).toUpperCase()}}`)
  );
}

function wellFormedStart(text: string, length: number): string {
  const code = text.charCodeAt(length - 1);
  return text.slice(0, code >= 0xd800 && code < 0xdc00 ? length - 1 : length);
}

function wellFormedEnd(text: string, length: number): string {
  const code = text.charCodeAt(text.length - length);
  return text.slice(text.length - (code >= 0xdc00 && code < 0xe000 ? length - 1 : length));
}
