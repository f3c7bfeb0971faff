import { temporaryTree, writeIn } from '@svc/git/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutRepeatedCredentials } from './repeated-credential.ts';
import { sampleToken } from './sample-secret.testing.ts';
import { scanTree } from './scan-tree.ts';
import type { SecretFinding } from './secret-findings.ts';
import { renderBaseline } from './suppression/baseline.ts';
import { loadSuppressions } from './suppression/load-suppressions.ts';

/** Made up, and in pieces, so that no scanner takes it for a live one. */
const VALUE = ['q7Rk2', 'Vx9Lm4', 'Tz8Wp1', 'Nc6Hd3'].join('');

function configuration(env: Record<string, string>, others: object = {}): string {
  const server = { command: 'acme-mcp', env, ...others };
  return JSON.stringify({ mcpServers: { one: server } }, null, 2);
}

async function found(text: string, path = '.mcp.json') {
  const { findings } = await scanTree(temporaryTree({ [path]: text }));
  return findings.map(({ ruleId, message }) => [ruleId, message]);
}

test('a token of a known issuer in an agent’s configuration is one finding, which names server and variable [SCAN-05]', async () => {
  expect(await found(configuration({ GITHUB_TOKEN: sampleToken() }))).toEqual([
    ['secret/github-token', 'MCP server one has a hard-coded value in variable GITHUB_TOKEN.'],
  ]);
});

test('a token of a known issuer that begins like a placeholder is that finding, too', async () => {
  for (const start of ['x', 'XX', '1x'])
    expect(await found(configuration({ GITHUB_TOKEN: sampleToken(start) })), start).toEqual([
      ['secret/github-token', 'MCP server one has a hard-coded value in variable GITHUB_TOKEN.'],
    ]);
});

test('another credential there is one finding, too, that of the configuration [SCAN-05]', async () => {
  expect(await found(configuration({ SERVICE_API_KEY: VALUE }))).toEqual([
    [
      'agent-config/credential-in-clear',
      'MCP server one has a hard-coded value in variable SERVICE_API_KEY.',
    ],
  ]);
});

test('a token with a wrong checksum there is still a credential of the configuration', async () => {
  const token = sampleToken();
  const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  const root = temporaryTree({ '.mcp.json': configuration({ GITHUB_TOKEN: wrong }) });
  const { findings } = await scanTree(root, { classes: ['real', 'test', 'placeholder'] });
  expect(findings.map(({ ruleId }) => ruleId)).toEqual(['agent-config/credential-in-clear']);
});

test('two credentials of one configuration stay two findings', async () => {
  const text = configuration({ GITHUB_TOKEN: sampleToken(), SERVICE_API_KEY: VALUE });
  expect((await found(text)).map(([rule]) => rule).sort()).toEqual([
    'agent-config/credential-in-clear',
    'secret/github-token',
  ]);
});

test('a secret that somebody asked not to report does not come back as a finding of the configuration [SCAN-16]', async () => {
  const root = temporaryTree({ '.mcp.json': configuration({ GITHUB_TOKEN: sampleToken() }) });
  const { findings } = await scanTree(root);
  writeIn(root, '.svc/baseline.json', renderBaseline(findings));
  const suppressions = await loadSuppressions(root, '2026-11-21');
  const again = await scanTree(root, { suppressions });
  expect(again.findings).toEqual([]);
  expect(again.coverage.suppressed).toBe(1);
});

const finding = fc
  .record({
    path: fc.constantFrom('a', 'b'),
    line: fc.integer({ min: 1, max: 3 }),
    column: fc.integer({ min: 1, max: 12 }),
    lines: fc.constantFrom(0, 0, 0, 1),
    length: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ path, line, column, lines, length }) => ({
    path,
    span: {
      startLine: line,
      startColumn: column,
      endLine: line + lines,
      endColumn: column + length,
    },
  }));
type Placed = Pick<SecretFinding, 'path' | 'span'>;
const made = (given: Placed, ruleId: string, category: 'secret' | 'agent-config') =>
  ({ ...given, ruleId, category, class: 'real' }) as unknown as SecretFinding;

test('a finding of the configuration is dropped exactly where a secret of a known issuer touches its place', () => {
  const at = (line: number, column: number) => line * 100 + column;
  const touches = (a: Placed, b: Placed) =>
    a.path === b.path &&
    at(a.span.startLine, a.span.startColumn) < at(b.span.endLine, b.span.endColumn) &&
    at(b.span.startLine, b.span.startColumn) < at(a.span.endLine, a.span.endColumn);
  fc.assert(
    fc.property(fc.array(finding), fc.array(finding), (given, more) => {
      const secrets = given.map((one) => made(one, 'secret/github-token', 'secret'));
      const risks = more.map((one) =>
        made(one, 'agent-config/credential-in-clear', 'agent-config'),
      );
      const once = withoutRepeatedCredentials(secrets, new Set(), risks);
      expect(once.secrets).toHaveLength(secrets.length);
      expect(once.risks).toEqual(
        risks.filter((risk) => !secrets.some((secret) => touches(secret, risk))),
      );
    }),
  );
});
