import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryTree } from '@svc/git/testing';
import { describe, expect, test } from 'vitest';
import { sampleToken } from '../sample-secret.testing.ts';
import { scanTree } from '../scan-tree.ts';
import { CSHARP_CASES } from './code/csharp.cases.ts';
import { ECMASCRIPT_CASES } from './code/ecmascript.cases.ts';
import { GO_CASES } from './code/go.cases.ts';
import { JAVA_CASES } from './code/java.cases.ts';
import { PYTHON_CASES } from './code/python.cases.ts';
import { APPROVAL_CASES } from './config/approvals.cases.ts';
import { CREDENTIAL_CASES } from './config/credential.cases.ts';
import { applyEdits } from './edit.ts';
import { fixFinding } from './fix-finding.ts';
import { HIDDEN_CASES } from './hidden-characters.cases.ts';

/** Test input: a value that looks drawn at random, the same each time. */
function sampleValue(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest();
  return Array.from(bytes.subarray(0, 28), (byte) => (byte % 36).toString(36)).join('');
}

/** `@P`, `@Q`: random values that no vendor's format has. */
const TOKENS = {
  '@T': sampleToken(),
  '@U': sampleToken(),
  '@P': sampleValue('first'),
  '@Q': sampleValue('second'),
};
const KINDS = {
  Python: PYTHON_CASES,
  'JavaScript and TypeScript': ECMASCRIPT_CASES,
  Go: GO_CASES,
  Java: JAVA_CASES,
  'C#': CSHARP_CASES,
  'configuration of clients': CREDENTIAL_CASES,
  approvals: APPROVAL_CASES,
  'hidden characters': HIDDEN_CASES,
};

const withTokens = (text: string) =>
  text.replace(/@[TUPQ](?!\w)/g, (mark) => TOKENS[mark as keyof typeof TOKENS]);

/** Findings of a tree with this file alone, as the whole scanner reports them. */
async function findingsOf(path: string, text: string) {
  const root = temporaryTree({ [path]: text, 'plugin/.claude-plugin/plugin.json': '{}' });
  expect(readFileSync(join(root, path), 'utf8')).toBe(text);
  return (await scanTree(root)).findings;
}

describe.each(Object.entries(KINDS))('%s', (_, cases) => {
  test.each(cases)('$path [FIND-05/fix]', async ({ path, before, after }) => {
    const text = withTokens(before);
    const found = await findingsOf(path, text);
    const [first] = found;
    expect(first).toBeDefined();
    if (first === undefined) return;
    const fix = await fixFinding({ path, text }, first);
    if (typeof after !== 'string') {
      expect(fix).toMatchObject({ ok: false, code: 'no_fix' });
      expect(fix.ok ? '' : fix.reason).toMatch(after.reason);
      return;
    }
    if (!fix.ok) expect.fail(fix.reason);
    expect(fix.text).toBe(withTokens(after));
    expect(applyEdits(text, fix.edits)).toBe(fix.text);
    const left = await findingsOf(path, fix.text);
    const known = new Set(found.map(({ fingerprint }) => fingerprint));
    expect(left.filter(({ fingerprint }) => !known.has(fingerprint))).toEqual([]);
    expect(left.map(({ fingerprint }) => fingerprint)).not.toContain(first.fingerprint);
    expect(await fixFinding({ path, text: fix.text }, first)).toMatchObject({ code: 'gone' });
    for (const words of [fix.title, fix.summary, JSON.stringify(fix.variables)])
      expect(words).not.toContain(TOKENS['@T']);
  });
});
