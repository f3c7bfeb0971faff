import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as browser from './runtime-browser.ts';
import * as node from './runtime-node.ts';

const bytes = fc.uint8Array({ maxLength: 300 });
const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const anyText = fc.string({ maxLength: 40, unit: 'binary' });

/** Compares by value, whichever subclass of Uint8Array the two are. */
function same(a: Uint8Array | undefined, b: Uint8Array | undefined): void {
  expect(a === undefined ? a : [...a]).toEqual(b === undefined ? b : [...b]);
}

describe('the browser runtime gives what the Node runtime gives', () => {
  test.each(['in script', 'in WebAssembly'])('for digests %s', async (where) => {
    if (where === 'in WebAssembly') await browser.prepareDigest();
    fc.assert(
      fc.property(bytes, bytes, (key, message) => {
        same(browser.sha256(message), node.sha256(message));
        same(browser.hmacSha256(key, message), node.hmacSha256(key, message));
        const [a, b] = [new Uint8Array(40), new Uint8Array(40)];
        browser.writeSha256(message, a, 5);
        node.writeSha256(message, b, 5);
        same(a, b);
      }),
    );
  });

  test('for Ed25519 keys and signatures, also changed ones', () => {
    fc.assert(
      fc.property(seed, bytes, fc.nat(63), fc.nat(7), (secret, message, at, bit) => {
        const [a, b] = [browser.ed25519KeyPair(secret), node.ed25519KeyPair(secret)];
        same(a.publicKey, b.publicKey);
        const signature = a.sign(message);
        same(signature, b.sign(message));
        const changed = Uint8Array.from(signature);
        changed[at] = (changed[at] as number) ^ (1 << bit);
        for (const { ed25519Verifier } of [browser, node]) {
          const verify = ed25519Verifier(a.publicKey);
          expect(verify(message, signature)).toBe(true);
          expect(verify(message, changed)).toBe(false);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('for hex and base64, of any text', () => {
    fc.assert(
      fc.property(bytes, anyText, (some, text) => {
        expect(browser.toHex(some)).toBe(node.toHex(some));
        expect(browser.toBase64(some)).toBe(node.toBase64(some));
        for (const encoded of [text, node.toBase64(some), ` ${node.toBase64(some)}`]) {
          same(browser.fromBase64(encoded), node.fromBase64(encoded));
        }
        for (const encoded of [node.toHex(some), `${node.toHex(some)}f`, `${node.toHex(some)}x0`]) {
          same(browser.fromHex(encoded), node.fromHex(encoded));
        }
      }),
    );
  });

  test('for texts and for bytes that are not UTF-8', () => {
    fc.assert(
      fc.property(bytes, anyText, fc.nat(5), (some, text, start) => {
        same(browser.toUtf8(text), node.toUtf8(text));
        expect(browser.utf8Length(text)).toBe(node.utf8Length(text));
        expect(browser.isUtf8(some)).toBe(node.isUtf8(some));
        expect(browser.fromUtf8(some, start)).toBe(node.fromUtf8(some, start));
        expect(browser.toLatin1(some, start, 9)).toBe(node.toLatin1(some, start, 9));
      }),
    );
  });
});

/** Verifies the exports of the vectors; prints one `name: status line index` for each. */
const PROGRAM = `
  const { readFileSync } = process.getBuiltinModule('fs');
  delete globalThis.Buffer;
  const { verifyExport } = await import(process.argv[1]);
  const { vkey: key, cases } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
  const verdicts = [];
  for (const { name, export: text } of cases) {
    const { status, firstBad } = await verifyExport([text], { key });
    verdicts.push({ name, status, ...(firstBad && { line: firstBad.line, index: firstBad.index ?? null }) });
  }
  console.log(JSON.stringify(verdicts));
`;

test('the package verifies under the condition `browser`, without Buffer or a module of Node [EVID-02]', () => {
  const vectors = new URL('../../../vectors/ledger/exports.json', import.meta.url);
  const output = execFileSync(
    process.execPath,
    [
      '--conditions=browser',
      '--input-type=module',
      '--eval',
      PROGRAM,
      new URL('index.ts', import.meta.url).href,
      vectors.pathname,
    ],
    { encoding: 'utf8' },
  );
  const { cases } = JSON.parse(readFileSync(vectors, 'utf8'));
  const expected = cases.map(({ export: _, ...verdict }: { export: string }) => verdict);
  expect(JSON.parse(output)).toMatchObject(expected);
});
