import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf, lineExcerpt, renderExcerpt } from './excerpt.ts';
import { sampleToken } from './sample-secret.testing.ts';

/** Returns the excerpt of the line that contains `focus`, with all `secrets` as spans. */
function excerpt(text: string, focus: string, secrets: readonly string[]): string {
  const bytes = Buffer.from(text);
  const span = (value: string) => {
    const start = bytes.indexOf(value);
    return { start, end: start + Buffer.byteLength(value) };
  };
  const line = { start: 0, end: bytes.length };
  return renderExcerpt(excerptOf(bytes, line, span(focus), secrets.map(span)));
}

test('every secret of the line is masked, in an excerpt of at most 400 characters [SCAN-02]', () => {
  const filler = fc.string({
    unit: fc.constantFrom('é', '😀', ' ', 'x', '\u0007', '"'),
    maxLength: 900,
  });
  fc.assert(
    fc.property(fc.array(filler, { minLength: 2, maxLength: 5 }), fc.nat(3), (parts, pick) => {
      const secrets = parts.slice(1).map(() => sampleToken());
      const text = parts.map((part, at) => part + (secrets[at] ?? '')).join('');
      const shown = excerpt(text, secrets[pick % secrets.length] as string, secrets);
      for (const secret of secrets) {
        for (let at = 0; at + 12 <= secret.length; at++)
          expect(shown).not.toContain(secret.slice(at, at + 12));
      }
      expect(shown.length).toBeLessThanOrEqual(400);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown).not.toContain('\u0007');
    }),
  );
});

test('a long line is cut around the secret', () => {
  const token = sampleToken();
  const shown = excerpt(`${'a'.repeat(5000)} key=${token}; ${'b'.repeat(5000)}`, token, [token]);
  expect(shown).toMatch(/^…a+ key=ghp_.*; b+…$/);
});

test('spans that overlap are masked as one', () => {
  const token = sampleToken();
  const shown = excerpt(`x=${token}yz end`, token, [token, `${token.slice(20)}yz`]);
  expect(shown).not.toContain('yz');
  expect(shown).toMatch(/^x=ghp_.* end$/);
});

test('the line end CR is no part of an excerpt', () => {
  const token = sampleToken();
  expect(excerpt(`${token};\r`, token, [token])).toMatch(/;$/);
});

test('a line that a finding is about is shown from its beginning, one of minified text around the place', () => {
  const bytes = Buffer.from(`  {"a": 1, ${'"b": 2, '.repeat(100)}"c": 3}`);
  const shown = (at: number) =>
    renderExcerpt(lineExcerpt(bytes, { start: 0, end: bytes.length }, at, []));
  expect(shown(8)).toMatch(/^\{"a": 1, .*…$/);
  expect(shown(bytes.indexOf('"c"'))).toMatch(/^….*"b": 2, "c": 3\}$/);
});

test('a secret that a place lies in is masked whole in the excerpt around it [SCAN-02]', () => {
  const token = sampleToken();
  const bytes = Buffer.from(`${'a'.repeat(300)} ${token} end`);
  const span = { start: 301, end: 301 + token.length };
  for (const at of [span.start - 4, span.start, span.start + 9, span.end]) {
    const shown = renderExcerpt(lineExcerpt(bytes, { start: 0, end: bytes.length }, at, [span]));
    expect(shown).not.toContain(token.slice(9, 21));
  }
});

test('invisible characters are shown as escapes, those of an emoji as they are [SCAN-05]', () => {
  const excerpt = {
    before: 'a\u200bb\u{e0041}\u{e0042} \u{1f469}\u200d\u{1f692} \u2764\ufe0f',
    secret: '',
    after: '',
  };
  expect(renderExcerpt(excerpt)).toBe(
    'a\\u{200B}b\\u{E0041}\\u{E0042} \u{1f469}\u200d\u{1f692} \u2764\ufe0f',
  );
});

test('bidirectional overrides, which show a line in another order than it runs, are shown as escapes [SCAN-05]', () => {
  const excerpt = { before: 'if (\u202e admin \u2066) x\u0007', secret: '', after: '' };
  expect(renderExcerpt(excerpt)).toBe('if (\\u{202E} admin \\u{2066}) x\ufffd');
});
