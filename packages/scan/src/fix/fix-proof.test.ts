import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlainNode } from '@svc/analysis/syntax';
import { plainTree, syntaxReader } from '@svc/analysis/syntax';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INSTRUCTION_CASES } from '../agent-config/rules/instructions.cases.ts';
import { SERVER_CASES } from '../agent-config/rules/server.cases.ts';
import { SETTING_CASES } from '../agent-config/rules/settings.cases.ts';
import { samplePrivateKey, sampleToken } from '../sample-secret.testing.ts';
import { applyEdits } from './edit.ts';
import { examineFile, findingKey } from './examine-file.ts';
import type { Fix, FixedFile } from './fix.ts';
import { fixFinding } from './fix-finding.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const TOKEN = sampleToken();

/** Fixes the first finding of a rule; fails where a fix does not hold what it promises. */
async function fixFirst(file: FixedFile, rule = /^secret\//) {
  const before = await examineFile({ ...file, text: file.text.replace(/^\ufeff/, '') });
  const target = before.placed.find(({ finding }) => rule.test(finding.ruleId));
  if (target === undefined) throw new Error(`${file.path} has no such finding`);
  const fix = await fixFinding(file, target.finding);
  if (fix.ok) await checkFix(file, fix, target.finding);
  return fix;
}

async function checkFix(
  file: FixedFile,
  fix: Fix,
  finding: { readonly ruleId: string; readonly tag: string; readonly contentFingerprint: string },
) {
  expect(applyEdits(file.text, fix.edits)).toBe(fix.text);
  expect(await fixFinding({ ...file, text: fix.text }, finding)).toMatchObject({ code: 'gone' });
  const plain = (text: string) => ({ ...file, text: text.replace(/^\ufeff/, '') });
  const [before, after] = [await examineFile(plain(file.text)), await examineFile(plain(fix.text))];
  expect(after.counts.has(findingKey(finding.ruleId, finding.tag))).toBe(false);
  for (const [key, count] of after.counts)
    expect(count).toBeLessThanOrEqual(before.counts.get(key) ?? 0);
  for (const words of [fix.title, fix.summary]) expect(words).toMatch(/^[A-Za-z0-9_.,:;’ \n]+$/);
}

/** Source files of this repository. */
function sources(folder: string, end: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith(end) && !path.includes('node_modules') && !path.includes('.venv'),
    )
    .map((path) => join(folder, path))
    .sort();
}

/** The string literals of a file, as stretches of their content. */
async function literalsOf(text: string, grammar: 'python' | 'typescript') {
  const root = (await syntaxReader(grammar))(text, (node) => plainTree(node, text));
  const found: { readonly start: number; readonly end: number }[] = [];
  const visit = (node: PlainNode): void => {
    if (node.type === 'string_content' || node.type === 'string_fragment') found.push(node);
    for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

test('a credential in any literal of a real file is read from the environment, or left for a reason [FIND-05/fix]', async () => {
  const files = [
    ...sources('python/sdk', '.py').map((path) => [path, 'python'] as const),
    ...sources('apps/cli/src', '.ts').map((path) => [path, 'typescript'] as const),
  ];
  const tried = { fixed: 0, left: 0 };
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.boolean(), async (which, at, isWindows) => {
      const [path, grammar] = files[which % files.length] as (typeof files)[number];
      const source = readFileSync(join(ROOT, path), 'utf8');
      const literals = await literalsOf(source, grammar);
      const literal = literals[at % Math.max(1, literals.length)];
      if (literal === undefined) return;
      const text = source.slice(0, literal.start) + TOKEN + source.slice(literal.end);
      const file = { path: `src/${path}`, text: isWindows ? text.replaceAll('\n', '\r\n') : text };
      const fix = await fixFirst(file, /^secret\/github/);
      if (fix.ok) {
        tried.fixed++;
        expect(fix.text).not.toContain(TOKEN);
        expect(fix.text.replaceAll('\r\n', '').includes('\n')).toBe(!isWindows);
      } else tried.left++;
    }),
    { numRuns: 40 },
  );
  expect(tried.fixed).toBeGreaterThan(5);
}, 60_000);

test('each finding of the rules about agents is fixed and gone, or left for a reason [FIND-05/fix]', async () => {
  const cases = [...SERVER_CASES, ...SETTING_CASES, ...INSTRUCTION_CASES];
  const fixedRules = new Set<string>();
  for (const { id, bad } of cases) {
    for (const [path, text] of bad) {
      const fix = await fixFirst({ path, text }, new RegExp(`^${id}$`));
      if (fix.ok) fixedRules.add(id);
      else expect(fix).toMatchObject({ code: 'no_fix', reason: expect.stringMatching(/\w/) });
    }
  }
  expect([...fixedRules].sort()).toEqual([
    'agent-config/any-command-allowed',
    'agent-config/approval-bypass',
    'agent-config/credential-in-clear',
    'agent-config/hidden-text',
    'agent-config/project-servers-enabled',
    'agent-config/tools-approved-unseen',
  ]);
}, 60_000);

/** A key id and its secret, in shape only. */
function pair() {
  const bytes = createHash('sha512').update('pair').digest();
  const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const id = Array.from(bytes.subarray(0, 16), (byte) => base32[byte % 32]).join('');
  return {
    id: `AK${'IA'}${id}`,
    secret: bytes.subarray(16, 46).toString('base64').replaceAll('/', 'a'),
  };
}

test('all values of a credential of several are read [FIND-05/fix]', async () => {
  const { id, secret } = pair();
  const text = `import os\naws_access_key_id = "${id}"\naws_secret_access_key = "${secret}"\n`;
  const fix = await fixFirst({ path: 'a.py', text });
  expect(fix).toMatchObject({
    text: 'import os\naws_access_key_id = os.environ["AWS_ACCESS_KEY_ID"]\naws_secret_access_key = os.environ["AWS_SECRET_ACCESS_KEY"]\n',
    variables: [{ name: 'AWS_ACCESS_KEY_ID' }, { name: 'AWS_SECRET_ACCESS_KEY' }],
  });
});

test('a private key of several lines and an address with a password are read as a whole [FIND-05/fix]', async () => {
  const key = `SIGNING_KEY = """${samplePrivateKey()}"""\n`;
  expect(await fixFirst({ path: 'a.py', text: key })).toMatchObject({
    text: 'import os\n\nSIGNING_KEY = os.environ["SIGNING_KEY"]\n',
  });
  const password = createHash('sha256').update('p').digest('base64url').slice(0, 20);
  const text = `const database = 'postgres://app:${password}@db.acme.io/main';\n`;
  expect(await fixFirst({ path: 'a.ts', text })).toMatchObject({
    text: 'const database = process.env.DATABASE!;\n',
  });
});

test('hidden characters that split a secret are left, since their removal would show it', async () => {
  const split = `${TOKEN.slice(0, 20)}${'\u200b\u2060'.repeat(5)}${TOKEN.slice(20)}`;
  const fix = await fixFirst({ path: 'CLAUDE.md', text: `Use ${split}\n` }, /hidden-text/);
  expect(fix).toMatchObject({ code: 'no_fix', reason: expect.stringMatching(/does not have now/) });
});

test('a finding of another rule or file, and a file that is too large, are refused', async () => {
  const other = { ruleId: 'secret/github-token', contentFingerprint: 'v1:0' };
  expect(await fixFinding({ path: 'a.py', text: 'a = 1\n' }, other)).toMatchObject({
    code: 'gone',
  });
  const asset = { ...other, ruleId: 'asset/retired-model' };
  expect(await fixFinding({ path: 'a.py', text: 'a = 1\n' }, asset)).toMatchObject({
    code: 'no_fix',
  });
  const large = { path: 'a.py', text: ' '.repeat(1024 * 1024 + 1) };
  expect(await fixFinding(large, other)).toMatchObject({ reason: expect.stringMatching(/larger/) });
  expect(await fixFirst({ path: 'a.rb', text: `a = "${TOKEN}"\n` })).toMatchObject({
    reason: 'no mechanical fix is known for files of this kind',
  });
});

const NESTED = 20_000;
test.each<[string, FixedFile, boolean]>([
  ['a line of 100 kB', { path: 'a.js', text: `f(${'"x",'.repeat(20_000)}'${TOKEN}');\n` }, true],
  [
    'thousands of findings',
    {
      path: 'a.js',
      text: `${Array.from({ length: 3000 }, (_, at) => `f("${sampleToken()}", ${at});`).join('\n')}\n`,
    },
    false,
  ],
  ['thousands of copies', { path: 'a.js', text: `${`f("${TOKEN}");\n`.repeat(900)}` }, true],
  [
    'deep code',
    { path: 'a.js', text: `${'('.repeat(NESTED)}'${TOKEN}'${')'.repeat(NESTED)};\n` },
    false,
  ],
  [
    'a deep document',
    { path: '.mcp.json', text: `{"a": ${'['.repeat(NESTED)}"${TOKEN}"${']'.repeat(NESTED)}}` },
    false,
  ],
  [
    'many hidden runs',
    { path: 'CLAUDE.md', text: `a${'\u200b\u2060'.repeat(5)}`.repeat(2000) },
    true,
  ],
])('%s: an answer', async (_, file, isFixed) => {
  const rule = file.path === 'CLAUDE.md' ? /hidden-text/ : /^secret\//;
  expect(await fixFirst(file, rule)).toMatchObject({ ok: isFixed });
});
