import { join } from 'node:path';
import { temporaryTree } from '@svc/git/testing';
import { expect, test } from 'vitest';
import { sampleToken } from './sample-secret.testing.ts';
import { sarif } from './sarif.ts';
import { scanTree } from './scan-tree.ts';

type Run = {
  tool: { driver: { rules: Record<string, never>[] } };
  columnKind: string;
  invocations: unknown[];
  results: Record<string, never>[];
};

const runOf = (log: object) => (log as { runs: [Run] }).runs[0];

test('each rule has what code scanning reads', async () => {
  const run = runOf(sarif(await scanTree(temporaryTree({ a: sampleToken() }))));
  expect(run.tool.driver.rules).toEqual([
    {
      id: 'secret/github-token',
      name: expect.stringMatching(/^[A-Za-z]+$/),
      shortDescription: { text: expect.stringMatching(/\.$/) },
      fullDescription: { text: expect.stringMatching(/\.$/) },
      help: { text: expect.any(String), markdown: expect.any(String) },
      defaultConfiguration: { level: 'error' },
      properties: {
        'security-severity': '9.5',
        precision: 'high',
        tags: ['security', 'secret', 'external/cwe/cwe-798'],
        'problem.severity': 'error',
      },
    },
  ]);
});

test('results point to relative, encoded places and carry our fingerprints', async () => {
  const token = sampleToken();
  const root = temporaryTree({ 'a b/c%:d#é.txt': `x ${token}` });
  const report = await scanTree(root);
  const log = sarif(report, { prefix: 'sub/' });
  const run = runOf(log);
  expect(run.columnKind).toBe('utf16CodeUnits');
  expect(run.results).toMatchObject([
    {
      ruleId: 'secret/github-token',
      ruleIndex: 0,
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'sub/a%20b/c%25%3Ad%23%C3%A9.txt' },
            region: { startLine: 1, startColumn: 3, endLine: 1, endColumn: 43 },
          },
        },
      ],
      partialFingerprints: {
        primaryLocationLineHash: `${report.findings[0]?.fingerprint.slice(3)}:1`,
        'svcFingerprint/v1': report.findings[0]?.fingerprint,
      },
    },
  ]);
  expect(JSON.stringify(log)).not.toContain(token.slice(10));
  expect(JSON.stringify(log)).not.toContain(root);
});

test('a scan with problems says so in the invocation [SCAN-15]', async () => {
  const report = await scanTree(temporaryTree({ [join('x', '.mcp.json')]: '{\n"a" 1}' }));
  expect(runOf(sarif(report)).invocations).toMatchObject([
    {
      executionSuccessful: false,
      toolExecutionNotifications: [
        {
          level: 'error',
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'x/.mcp.json' },
                region: { startLine: 2 },
              },
            },
          ],
        },
      ],
    },
  ]);
});
