import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Matcher } from '../matcher/matcher.ts';
import { plainMatcher } from '../matcher/plain-matcher.ts';
import { SECRET_CASES } from './cases.generated.ts';
import { crc32Base62 } from './checksums/crc32.ts';
import { findSecrets } from './find-secrets.ts';
import { isRare } from './rarity.ts';
import { SECRET_PATTERNS } from './registry.ts';
import { ALPHABETS, sample } from './sample.testing.ts';
import type { SecretMatch } from './secret-match.ts';

/** Text that no rule reads anything into, and that ends every token: words, spaces and punctuation. */
const filler = fc
  .array(fc.constantFrom(' ', '\n', '\t', '.', '\u00e9', '\u00ff', '\u0000', ' cat ', ' sun\r\n'), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));
const githubToken = fc
  .array(fc.constantFrom(...ALPHABETS.base62), { minLength: 30, maxLength: 30 })
  .map((characters) => characters.join(''))
  .map((random) => `ghp_${random}${crc32Base62(random)}`);
const validCase = fc.constantFrom(
  ...SECRET_CASES.flatMap((cases) =>
    cases.valid.map((item) => ({
      rule: cases.rule,
      ...(typeof item === 'string' ? { text: item, secret: item } : item),
    })),
  ),
);

function inOrder(matches: readonly SecretMatch[], length: number): boolean {
  return matches.every(
    ({ start, end }, i) => start >= (matches[i - 1]?.end ?? 0) && end > start && end <= length,
  );
}

test('any bytes are valid input, and matches are in range, in order and apart [SCAN-18]', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
      expect(inOrder(findSecrets(bytes), bytes.length)).toBe(true);
    }),
  );
});

test('any mix of pieces of secrets gives matches in range, in order and apart [SCAN-18]', () => {
  const piece = fc
    .tuple(validCase, fc.nat(200), fc.nat(400))
    .map(([{ text }, from, to]) => text.slice(from, from + to));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const bytes = Buffer.from(pieces.join(''), 'latin1');
      expect(inOrder(findSecrets(bytes), bytes.length)).toBe(true);
    }),
  );
});

test('a secret amid other text is found at exactly its bytes, wherever it stands [SCAN-02]', () => {
  fc.assert(
    fc.property(filler, validCase, filler, (before, { rule, text, secret }, after) => {
      const start = before.length + 1 + text.indexOf(secret);
      const bytes = Buffer.from(`${before} ${text}\n${after}`, 'latin1');
      expect(
        findSecrets(bytes).map((match) => [match.rule.id, match.start, match.end]),
      ).toContainEqual([rule, start, start + secret.length]);
    }),
    { numRuns: 1000 },
  );
});

test('a token with a checksum is found within any bytes at all, without boundaries [SCAN-02]', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      githubToken,
      fc.uint8Array({ maxLength: 200 }),
      (before, token, after) => {
        const bytes = Buffer.concat([before, Buffer.from(token), after]);
        const found = findSecrets(bytes).map(({ rule, start, end }) => [rule.id, start, end]);
        expect(found).toContainEqual(['secret/github-token', before.length, before.length + 40]);
      },
    ),
  );
});

test('one changed character of a token with a checksum makes it no finding at all [SCAN-02]', () => {
  fc.assert(
    fc.property(githubToken, fc.integer({ min: 4, max: 33 }), (token, at) => {
      const changed = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
      expect(findSecrets(Buffer.from(`github_token = "${changed}"`))).toEqual([]);
    }),
  );
});

test('positions count bytes, also after invalid UTF-8 and characters of several bytes [SCAN-02]', () => {
  const secret = `r8_${sample('base62', 37)}`;
  const before = Buffer.concat([
    Buffer.from('Schlüssel 🔑 '),
    Buffer.from([0xff, 0xc3, 0x28, 0x20]),
  ]);
  const [match] = findSecrets(Buffer.concat([before, Buffer.from(`${secret}\n`)]));
  expect([match?.start, match?.end]).toEqual([before.length, before.length + secret.length]);
});

test('a view into a larger buffer is searched alone', () => {
  const text = Buffer.from(`ghx r8_${sample('base62', 37)} end`);
  expect(findSecrets(text.subarray(0, 20))).toEqual([]);
  expect(findSecrets(text.subarray(4)).map(({ start }) => start)).toEqual([0]);
});

test('of several readings of the same bytes only the most specific remains [SCAN-02]', () => {
  const key = `AIza${sample('base64url', 35)}`;
  const text = Buffer.from(`GOOGLE_API_KEY="${key}"\ndb = "postgres://app:${key}@db.corp.net/x"`);
  expect(findSecrets(text).map(({ rule }) => rule.id)).toEqual([
    'secret/google-api-key',
    'secret/google-api-key',
  ]);
});

test('another matcher may find the candidates, if it finds the same [SCAN-02]', () => {
  const oracle = plainMatcher(SECRET_PATTERNS);
  let searches = 0;
  const counted: Matcher = {
    find(bytes) {
      searches += 1;
      return oracle.find(bytes);
    },
  };
  const bytes = Buffer.from(`x = r8_${sample('base62', 37)}`);
  expect(findSecrets(bytes, counted)).toEqual(findSecrets(bytes));
  expect(searches).toBe(1);
});

test.each([
  'AKIA', // too short for an id
  ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join(''),
  'api_key = "<your-api-key-goes-here>"',
  'password: "{{ vault.password }}"',
  `token: \${{ secrets.GITHUB_TOKEN }}`,
  'password = os.environ["DB_PASSWORD_1"]',
  'const apiKey = process.env.OPENAI_API_KEY_2;',
  'secret: vault:secret/data/app#password1',
  'api_key = config.get("services.openai.key2")',
  'token = generateToken(user, 3600)',
  'private_key = "-----BEGIN PRIVATE KEY-----"',
  `sk-proj-${'abcdefghij'.repeat(7)}`,
  'Authorization: Bearer <token>',
])('%s is no finding [SCAN-02]', (text) => {
  expect(findSecrets(Buffer.from(text))).toEqual([]);
});

test.each(['bypass', 'compass', 'trespass', 'modify_key'])(
  '%s only ends like the name of a secret, at the beginning of a text and amid a long one [SCAN-02]',
  (name) => {
    const long = 'plain words of a page\n'.repeat(500);
    for (const value of [sample('base62', 14, 3), `app-${sample('base62', 20, 4)}`]) {
      const line = `${name}="${value}"`;

      expect(findSecrets(Buffer.from(line))).toEqual([]);
      expect(findSecrets(Buffer.from(`${long}${line}\n${long}`))).toEqual([]);
      expect(findSecrets(Buffer.from(`${long}pass="${value}"\n${long}`))).toHaveLength(1);
    }
  },
);

test.each([
  ['ghp_', 'connectionPoolingConfiguration'],
  ['gho_', 'attributeProjectionDescription'],
  ['npm_', 'connectionPoolingConfiguration'],
  ['nbp_', 'attributeProjectionDescription'],
])(
  'a value of %s with a right checksum is found whatever words are in it [SCAN-02]',
  (prefix, words) => {
    const body = `${words}${crc32Base62(words)}`;
    const wrong = `${words}${crc32Base62(`${words}x`)}`;
    expect(isRare(body)).toBe(false);

    const values = [prefix + body, prefix + wrong].map((value) =>
      findSecrets(Buffer.from(`token: ${value}\n`)).map(({ start, end }) => end - start),
    );

    expect(values).toEqual([[prefix.length + body.length], []]);
  },
);
