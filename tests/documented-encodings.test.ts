import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { findSensitiveSpans, inspectText } from '@svc/inspect';
import { describe, expect, test } from 'vitest';

/** A payment provider's key and an address, in pieces, so that no scanner finds them in the source. */
const SECRET = `sk_live_${['Qw8Zr5Tn', '2Xv7Lk9P', 'b3Mc6Hd1'].join('')}`;
const ADDRESS = ['lena.novak76', 'corp.jp'].join('@');

const A_SECRET = [SECRET, 'secret'] as const;
/** Of encodings that are decoded alone: an address in some others is an address still. */
const AN_ADDRESS = [ADDRESS, 'personal-data'] as const;

type Encode = (text: string) => string;
const bytes = (text: string) => [...Buffer.from(text)];
const hex = (text: string, separator: string, prefix = '') =>
  bytes(text)
    .map((byte) => prefix + byte.toString(16).padStart(2, '0'))
    .join(separator);
const base64: Encode = (text) => Buffer.from(text).toString('base64');
const wrapped = (text: string, ...widths: readonly number[]) => {
  let rest = base64(text);
  const lines: string[] = [];
  for (let n = 0; rest !== ''; n++) {
    const width = widths[n % widths.length] as number;
    lines.push(rest.slice(0, width));
    rest = rest.slice(width);
  }
  return lines.join('\n');
};
const entity =
  (write: (code: number) => string): Encode =>
  (text) =>
    bytes(text).map(write).join('');
const percent: Encode = (text) =>
  bytes(text)
    .map((byte) => `%${hexOf(byte)}`)
    .join('');
const hexOf = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0');

/** Encoders by the names that docs/security.md has; several of one name are variants. */
const ENCODERS: Readonly<Record<string, readonly Encode[]>> = {
  'base64, base64url': [base64, (text) => Buffer.from(text).toString('base64url')],
  'base64 in lines of one width': [4, 5, 7, 16, 19, 20, 33, 64, 76].map(
    (width) => (text) => wrapped(text, width),
  ),
  'base64 of UTF-16': [(text) => Buffer.from(text, 'utf16le').toString('base64')],
  'base64 of UTF-16, big endian': [
    (text) => Buffer.from(text, 'utf16le').swap16().toString('base64'),
    (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('base64'),
  ],
  'hexadecimal digits': [(text) => hex(text, ''), (text) => `0x${hex(text, '').toUpperCase()}`],
  'hexadecimal digits with spaces': [
    (text) => hex(text, ' '),
    (text) => hex(text, '').replaceAll(/(.{4})(?=.)/g, '$1 '),
    (text) => hex(text, ' ').replaceAll(/(.{48})/g, '$1\n'),
  ],
  'hexadecimal digits with colons': [(text) => hex(text, ':')],
  'hexadecimal digits with dashes': [(text) => hex(text, '-')],
  'hexadecimal digits with 0x': [
    (text) => hex(text, ', ', '0x'),
    (text) => hex(text, ' ', '0x'),
    (text) => hex(text, ',\n  ', '0x'),
  ],
  'hexadecimal digits with \\x': [(text) => hex(text, '', '\\x'), (text) => hex(text, ' ', '\\x')],
  'hexadecimal digits of UTF-16': [
    (text) => hex(Buffer.from(text, 'utf16le').toString('latin1'), ' '),
  ],
  'percent encoding': [percent],
  'percent encoding, twice': [(text) => percent(percent(text))],
  'string escapes': [
    (text) =>
      bytes(text)
        .map((byte) => `\\u00${hexOf(byte)}`)
        .join(''),
  ],
  'HTML entities, named': [
    (text) =>
      text.replaceAll('_', '&lowbar;').replaceAll('@', '&commat;').replaceAll('.', '&period;'),
    (text) => text.replaceAll('_', '&UnderBar;').replaceAll('@', '&commat;'),
  ],
  'HTML entities, decimal': [
    entity((code) => `&#${code};`),
    entity((code) => `&#${`${code}`.padStart(30, '0')};`),
  ],
  'HTML entities, hexadecimal': [
    entity((code) => `&#x${code.toString(16)};`),
    entity((code) => `&#X${hexOf(code)};`),
    entity((code) => `&#x0000000${hexOf(code)};`),
  ],
  'quoted-printable': [
    entity((code) => `=${hexOf(code)}`),
    entity((code) => `=${hexOf(code).toLowerCase()}`),
    (text) => softBroken(text, '=\r\n'),
    (text) => softBroken(text, '=\n'),
  ],
  'base64 in three layers': [(text) => base64(base64(base64(text)))],
  'base64 in four layers': [(text) => base64(base64(base64(base64(text))))],
  'base64 in lines of changing width': [(text) => wrapped(text, 7, 11, 5)],
  'base64 in lines that end with a blank': [(text) => wrapped(text, 16).replaceAll('\n', ' \n')],
  'hexadecimal digits in groups of 10 to 18': [
    (text) => hex(text, '').replaceAll(/(.{16})(?=.)/g, '$1 '),
  ],
  'quoted-printable without `=3D` or two escapes in a row': [(text) => text.replaceAll('_', '=5F')],
  'base64 with other characters between': [(text) => [...base64(text)].join('.')],
  'base64 of compressed text': [(text) => gzipSync(text).toString('base64')],
  base32: [(text) => inDigits(text, 5, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')],
  ASCII85: [ascii85],
  uuencode: [
    (text) =>
      inDigits(text, 6, String.fromCharCode(...Array.from({ length: 64 }, (_, n) => 32 + n))),
  ],
  'octal escapes': [entity((code) => `\\${code.toString(8)}`)],
  'decimal character codes': [(text) => bytes(text).join(' ')],
  'binary digits': [entity((code) => code.toString(2).padStart(8, '0'))],
  'UTF-7': [
    (text) => text.replaceAll(/[_@.]/g, (sign) => `+${base64(`\0${sign}`).replaceAll('=', '')}-`),
  ],
  'Unicode tag characters': [entity((code) => String.fromCodePoint(0xe0000 + code))],
  ROT13: [
    (text) =>
      text.replaceAll(/[a-z]/gi, (letter) => {
        const base = letter < 'a' ? 65 : 97;
        return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
      }),
  ],
  'reversed text': [(text) => [...text].reverse().join('')],
};

const rows = documentedRows();

test('the table of encodings in docs/security.md has what is tested, and nothing else', () => {
  expect([...rows.keys()]).toEqual(Object.keys(ENCODERS));
});

describe.each([...rows])('%s', (name, isDecoded) => {
  const encoders = ENCODERS[name] ?? [];

  test.each(encoders.map((encode, n) => [n + 1, encode] as const))(
    `is ${isDecoded ? 'decoded' : 'not decoded, as documented'} (%i) [GATE-04]`,
    async (_, encode) => {
      for (const [value, category] of isDecoded ? [A_SECRET, AN_ADDRESS] : [A_SECRET]) {
        const encoded = encode(`note ${value} end of it`);
        const text = `before: ${encoded}\nafter`;

        const { findings, refused } = inspectText(text, {
          categories: ['secret', 'personal-data'],
        });
        const spans = await findSensitiveSpans(text, { pause: setImmediate });

        expect(refused).toBeNull();
        expect(findings.some(({ ruleId }) => ruleId.startsWith(category))).toBe(isDecoded);
        const kinds = spans?.map(({ kind }) => kind.split('/')[0]) ?? [];
        expect(kinds.includes(category)).toBe(isDecoded);
        for (const { start, end } of spans ?? []) {
          const from = 'before: '.length;
          expect([start >= from, end <= from + encoded.length]).toEqual([true, true]);
          // the whole of the encoded value, and not the words around it
          if (isDecoded) expect(end - start).toBeGreaterThanOrEqual(value.length - 1);
          if (isDecoded) expect(end - start).toBeLessThan(encoded.length);
        }
      }
    },
  );
});

/** Lines of 60 characters, of which the first ends within the text. */
function softBroken(text: string, lineEnd: string): string {
  return `${'word '.repeat(9)}${text}`.replaceAll(/(.{60})(?=.)/g, `$1${lineEnd}`);
}

/** Rows of the table of encodings: name, and whether it is decoded. */
function documentedRows(): Map<string, boolean> {
  const text = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8');
  const section = text.split('### Encodings\n')[1]?.split('\n### ')[0] ?? '';
  return new Map(
    section.split('\n').flatMap((line): [string, boolean][] => {
      const cells = /^\| (.+?) \|.*\| (yes|no) \|$/.exec(line);
      return cells === null ? [] : [[cells[1] as string, cells[2] === 'yes']];
    }),
  );
}

function inDigits(text: string, bits: number, alphabet: string): string {
  const all = bytes(text)
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return (all.match(new RegExp(`.{1,${bits}}`, 'g')) ?? [])
    .map((digits) => alphabet[Number.parseInt(digits.padEnd(bits, '0'), 2)])
    .join('');
}

function ascii85(text: string): string {
  const padded = Buffer.concat([Buffer.from(text), Buffer.alloc((4 - (text.length % 4)) % 4)]);
  let encoded = '';
  for (let at = 0; at < padded.length; at += 4) {
    let word = padded.readUInt32BE(at);
    let group = '';
    for (let digit = 0; digit < 5; digit++) {
      group = String.fromCharCode(33 + (word % 85)) + group;
      word = Math.floor(word / 85);
    }
    encoded += group;
  }
  return encoded;
}
