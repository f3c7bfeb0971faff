import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanFinding } from '@svc/contract';
import { scanTree } from '@svc/scan';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KnownFinding, matchFindings } from '../apps/server/src/features/findings/match.ts';
import { newAccessToken } from '../apps/server/src/platform/identity/access-token.ts';
import { sourceTree, writeSource } from './harness/tree.ts';

/** An edit that leaves every secret of a file where it is in the text around it. */
type Edit =
  | { readonly kind: 'insert'; readonly line: number; readonly count: number }
  | { readonly kind: 'indent'; readonly by: number; readonly tabs: boolean }
  | { readonly kind: 'crlf' };

const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    line: fc.nat(20),
    count: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({
    kind: fc.constant('indent' as const),
    by: fc.integer({ min: 1, max: 8 }),
    tabs: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('crlf' as const) }),
);

function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce(applyEdit, text);
}

function applyEdit(text: string, edit: Edit): string {
  const lines = text.split('\n');
  if (edit.kind === 'crlf') return text.replace(/\r?\n/g, '\r\n');
  if (edit.kind === 'indent') {
    return lines.map((line) => (edit.tabs ? '\t' : ' ').repeat(edit.by) + line).join('\n');
  }
  const added = Array.from({ length: edit.count }, (_, n) => `// another line, ${n}`);
  return lines.toSpliced(edit.line % lines.length, 0, ...added).join('\n');
}

const known = (findings: readonly ScanFinding[]): KnownFinding[] =>
  findings.map(({ fingerprint, contentFingerprint }, n) => ({
    id: `${n}`,
    fingerprint,
    contentFingerprint,
    isOfRef: true,
    isPresent: true,
    isCovered: true,
  }));

test('line shifts, re-indentation and renames keep the identity of every finding [FIND-04]', async () => {
  const [first, second] = [newAccessToken(), newAccessToken()];
  const text = [
    'export const settings = {',
    `  token: '${first}',`,
    `  again: '${first}',`,
    '  nested: {',
    `    other: '${second}',`,
    '  },',
    '};',
    '',
  ].join('\n');
  await fc.assert(
    fc.asyncProperty(
      fc.array(anEdit, { maxLength: 4 }),
      fc.option(fc.constantFrom('moved.ts', 'deep/er/config.ts', 'src/other.js'), { nil: null }),
      async (edits, name) => {
        const root = sourceTree({
          'src/config.ts': text,
          'src/rest.ts': `const t = '${second}';\n`,
        });
        try {
          const before = (await scanTree(root)).findings;
          writeSource(root, 'src/config.ts', edited(text, edits));
          if (name !== null) {
            writeSource(root, name, '');
            renameSync(join(root, 'src/config.ts'), join(root, name));
          }
          const after = (await scanTree(root)).findings;

          const { same, fresh, missing } = matchFindings(known(before), after);

          expect(before.length).toBeGreaterThanOrEqual(3);
          expect([fresh, missing]).toEqual([[], []]);
          expect(same).toHaveLength(before.length);
          for (const { id, finding } of same) {
            const old = before[Number(id)] as ScanFinding;
            expect(finding.contentFingerprint).toBe(old.contentFingerprint);
            if (old.path === 'src/rest.ts') expect(finding.path).toBe('src/rest.ts');
          }
        } finally {
          rmSync(root, { recursive: true, force: true });
        }
      },
    ),
    { numRuns: 25 },
  );
});
