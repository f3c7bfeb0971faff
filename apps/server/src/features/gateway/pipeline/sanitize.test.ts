import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sanitize } from './sanitize.ts';

const PLACEHOLDERS = { key: randomBytes(32), nonce: 'session' };
const MAIL = 'jane.doe@contoso.com';

test.each([
  ['text where bytes are expected', `write to ${MAIL}`],
  ['base64 of text', Buffer.from(`write to ${MAIL}`).toString('base64')],
])('%s is sanitized [GATE-04]', async (_, blob) => {
  const clean = await sanitize({ blob }, PLACEHOLDERS);

  const left = clean?.value.blob ?? '';
  for (const text of [left, Buffer.from(left, 'base64').toString()]) {
    expect(text).not.toContain(MAIL);
  }
  expect([...(clean?.removed.keys() ?? [])]).toEqual(['personal-data/email-address']);
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
