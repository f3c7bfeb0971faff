import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sanitize } from './sanitize.ts';

const PLACEHOLDERS = { key: randomBytes(32), nonce: 'session' };
const MAIL = 'jane.doe@contoso.com';

const WORDS = 'plain words of a file, and more of them '.repeat(20);
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each<[string, Buffer | string]>([
  ['text where bytes are expected', `write to ${MAIL}`],
  ['text', Buffer.from(`write to ${MAIL}`)],
  ['text with a stray byte', Buffer.concat([Buffer.from(`${WORDS}${MAIL} `), Buffer.of(0xff)])],
  ['text in UTF-16', Buffer.from(`write to ${MAIL}`, 'utf16le')],
  ['text in UTF-16, in order of a network', swapped(`\ufeffwrite to ${MAIL}`)],
  ['text in UTF-16 with a byte too many', Buffer.from([...Buffer.from(MAIL, 'utf16le'), 0xff])],
])('a blob of %s is sanitized, and what is beside stays [GATE-04]', async (_, given) => {
  const blob = typeof given === 'string' ? given : given.toString('base64');

  const clean = await sanitize({ blob }, PLACEHOLDERS);

  const left = clean?.value.blob ?? '';
  const bytes = Buffer.from(left, 'base64');
  const readings = [bytes.toString('latin1'), bytes.toString('utf16le')];
  if (bytes.length % 2 === 0) readings.push(Buffer.from(bytes).swap16().toString('utf16le'));
  for (const text of [left, ...readings]) expect(text).not.toContain(MAIL);
  expect([...(clean?.removed.keys() ?? [])]).toEqual(['personal-data/email-address']);
  if (typeof given !== 'string' && given.at(-1) === 0xff) expect(bytes.at(-1)).toBe(0xff);
});

test('a payment card is removed where it is a number, and other numbers stay numbers [GATE-04]', async () => {
  // a test number of a card scheme, in pieces
  const card = Number(['411111', '111111', '1111'].join(''));
  const value = { card, list: [card, 7], at: 1_764_000_000_000, id: card + 1, part: -1.5 };

  const clean = await sanitize(value, PLACEHOLDERS);

  expect(clean?.value).toEqual({
    ...value,
    card: expect.stringMatching(/^\[removed personal-data\/payment-card \w+\]$/),
    list: [expect.stringContaining('[removed'), 7],
  });
});

/** A credential that is base64 of bytes which are no text; made at run time, so that no scanner finds it in the source. */
const CREDENTIAL = `AKIA${'Q3ZTN4WB7XKMPL2V'}`;

test.each<[string, object]>([
  ['a binary resource', { blob: CREDENTIAL }],
  ['an image', { type: 'image', data: CREDENTIAL }],
  ['a sound', { type: 'audio', data: CREDENTIAL }],
])('a credential in the place of the bytes of %s is removed [GATE-04]', async (_, value) => {
  const clean = await sanitize(value, PLACEHOLDERS);

  expect(JSON.stringify(clean?.value)).toContain('[removed ');
  expect(JSON.stringify(clean?.value)).not.toContain(CREDENTIAL);
});

test('bytes that are no text stay as they are from 512 characters of base64 on, shorter ones are read as a text [GATE-04]', async () => {
  const ofLength = (length: number) =>
    `${CREDENTIAL}/${randomBytes(length).toString('base64')}`.slice(0, length);
  const isKept = async (blob: string) => {
    expect(Buffer.from(blob, 'base64').toString('base64')).toBe(blob);
    return (await sanitize({ blob }, PLACEHOLDERS))?.value.blob === blob;
  };

  expect(await isKept(ofLength(508))).toBe(false);
  expect(await isKept(ofLength(512))).toBe(true);
});

test('images stay as they are [GATE-04]', async () => {
  const image = { type: 'image', data: randomBytes(4096).toString('base64') };
  expect((await sanitize(image, PLACEHOLDERS))?.value).toEqual(image);
});

test('a message with more to replace than one may have is withheld [GATE-04]', async () => {
  const text = Array.from({ length: 50_001 }, (_, n) => `u${n}@contoso.com`).join(' ');

  expect(await sanitize({ text }, PLACEHOLDERS)).toBe(null);
  expect(await sanitize({ text: text.slice(0, 100_000) }, PLACEHOLDERS)).not.toBe(null);
});
