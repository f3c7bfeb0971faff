import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { temporaryTree, writeIn } from '@svc/git/testing';
import { expect, test } from 'vitest';
import { sampleToken } from './sample-secret.testing.ts';
import { sarif } from './sarif.ts';
import { scanDiff } from './scan-diff.ts';
import { scanTree } from './scan-tree.ts';
import { renderBaseline } from './suppression/baseline.ts';
import { loadSuppressions } from './suppression/load-suppressions.ts';

const ALL = ['real', 'test', 'placeholder'] as const;
const placeholder = `password = "${'change'}${'me'}"\n`;

/** A key id and its secret, in shape only; the same each time, as a few random ones look like placeholders. */
function pair(seed = 0): { id: string; secret: string } {
  const bytes = createHash('sha512').update(`pair ${seed}`).digest();
  const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const id = Array.from(bytes.subarray(0, 16), (byte) => base32[byte % 32]).join('');
  const secret = bytes.subarray(16, 46).toString('base64').replaceAll('/', 'a');
  return { id: `AK${'IA'}${id}`, secret };
}

test('a finding says whether it is real, for tests, or a placeholder, and placeholders are only shown when asked for', async () => {
  const root = temporaryTree({
    'a.env': `T=${sampleToken()}\n`,
    'test/b.env': `T=${sampleToken()}\n`,
    'c.py': placeholder,
  });
  const classes = async (wanted?: readonly (typeof ALL)[number][], threads = 1) =>
    (await scanTree(root, { threads, ...(wanted && { classes: wanted }) })).findings.map(
      (one) => one.class,
    );
  expect(await classes()).toEqual(['real', 'test']);
  expect(await classes(ALL)).toEqual(['real', 'placeholder', 'test']);
  expect(await classes(['placeholder'])).toEqual(['placeholder']);
});

test('the threads of a large tree look for placeholders, too', async () => {
  const files = Object.fromEntries(Array.from({ length: 450 }, (_, n) => [`f${n}`, 'a']));
  const root = temporaryTree({ ...files, 'x.py': placeholder });
  const { findings } = await scanTree(root, { threads: 2, classes: ALL });
  expect(findings.map((one) => one.class)).toEqual(['placeholder']);
});

test('looking for placeholders changes nothing of the other findings', async () => {
  const token = sampleToken();
  const text = `${placeholder}a=${token}\n${placeholder}b=${token}\n`;
  const diff = `--- a/x.py\n+++ b/x.py\n@@ -0,0 +1,4 @@\n${text.replace(/^(?=.)/gm, '+')}`;
  const real = (await scanDiff(diff)).findings;
  const all = (await scanDiff(diff, { classes: ALL })).findings;
  expect(real).toHaveLength(2);
  expect(all.filter((one) => one.class !== 'placeholder')).toEqual(real);
  expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(all.length);
});

test('a baseline knows the findings of classes that are not shown', async () => {
  const root = temporaryTree({ 'test/b.env': sampleToken() });
  writeIn(root, '.svc/baseline.json', renderBaseline((await scanTree(root)).findings));
  const suppressions = await loadSuppressions(root, '2026-11-21');
  const { coverage } = await scanTree(root, { suppressions, classes: ['real'] });
  expect(coverage).toMatchObject({ suppressed: 0, problems: [] });
});

test('a credential of several values tells where each part stands, and what it was found through', async () => {
  const { id, secret } = pair();
  const text = `aws_access_key_id=${id}\naws_secret_access_key=${secret}\n`;
  const encoded = Buffer.from(text).toString('base64');
  const report = await scanTree(temporaryTree({ a: text, b: `data: ${encoded}\n` }));
  expect(report.findings).toMatchObject([
    {
      path: 'a',
      parts: [
        { ruleId: 'secret/aws-access-key-id', title: expect.any(String), span: { startLine: 1 } },
        { ruleId: 'secret/aws-secret-access-key', span: { startLine: 2, startColumn: 23 } },
      ],
    },
    { path: 'b', encodings: ['base64'], parts: [{}, {}] },
  ]);
  expect(report.findings[0]).not.toHaveProperty('encodings');
  const { runs } = sarif(report) as { runs: [{ results: object[] }] };
  expect(runs[0].results).toMatchObject([
    {
      properties: { class: 'real' },
      relatedLocations: [{ physicalLocation: { region: { startLine: 1 } } }],
    },
    { properties: { encodings: ['base64'] } },
  ]);
});

test('parts of many pairs on one long line are told where they stand', async () => {
  const line = Array.from({ length: 400 }, (_, n) => {
    const { id, secret } = pair(n);
    return `{"id":"${id}","secret":"${secret}","x":"${' '.repeat(600)}"}`;
  }).join(',');
  const { findings } = await scanTree(temporaryTree({ a: line }));
  expect(findings).toHaveLength(400);
  const columns = findings.map(({ parts = [] }) => parts.map(({ span }) => span.startColumn));
  expect(columns.flat()).toEqual(columns.flat().toSorted((a, b) => a - b));
});

test('a token with a wrong checksum is no finding; that there is one is told, and asked for it is shown [SCAN-02]', async () => {
  const token = sampleToken();
  const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  const root = temporaryTree({ 'a.env': `T=${wrong}\n`, 'b.env': `T=${token}\n` });
  const { findings, coverage } = await scanTree(root);
  expect(findings.map(({ path }) => path)).toEqual(['b.env']);
  expect(coverage).toMatchObject({
    complete: true,
    problems: [{ path: '.', notice: true, reason: expect.stringMatching(/^1 text has the form/) }],
  });
  const all = await scanTree(root, { classes: ALL });
  expect(all.coverage.problems).toEqual([]);
  expect(all.findings[0]).toMatchObject({
    path: 'a.env',
    ruleId: 'secret/github-token',
    class: 'placeholder',
    confidence: 'low',
    message: expect.stringMatching(/wrong checksum/),
  });
  expect(JSON.stringify(all)).not.toContain(wrong.slice(10));
});
