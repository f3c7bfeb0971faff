import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Report } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryTree } from '../../apps/cli/src/cli-process.testing.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { testRepository } from '../harness/uploads.ts';
import { HAS_PYTHON } from '../peers/python-sdk.ts';
import { checkovReport, installWriters, semgrepReport } from './writers.ts';

const INSTALL_MS = 400_000;

const SHELL = [
  'import subprocess, hashlib',
  '',
  'def run(cmd):',
  '    return subprocess.call(cmd, shell=True)',
  '',
  'def digest(data):',
  '    return hashlib.md5(data).hexdigest()',
  '',
].join('\n');

const BUCKET = [
  'resource "aws_s3_bucket" "data" {',
  '  bucket = "data"',
  '  acl    = "public-read"',
  '}',
  'resource "aws_s3_bucket" "logs" {',
  '  bucket = "logs"',
  '  acl    = "public-read"',
  '}',
  '',
].join('\n');

const RULES = `rules:
  - id: shell-true
    languages: [python]
    severity: ERROR
    message: The program is run by a shell.
    metadata: {cwe: ["CWE-78: OS Command Injection"]}
    pattern: subprocess.call($CMD, shell=True)
  - id: md5
    languages: [python]
    severity: WARNING
    message: MD5 has collisions.
    pattern: hashlib.md5(...)
    fix: hashlib.sha256(...)
`;

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  if (!HAS_PYTHON) return;
  await installWriters();
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
}, INSTALL_MS);
afterAll(() => deployment?.stop());

/** A tree with flaws, on lines that are shifted by so many. */
function flawedTree(shift: number): string {
  const shifted = (text: string) => `${'# a comment\n'.repeat(shift)}${text}`;
  return temporaryTree({
    'src/app.py': shifted(SHELL),
    'src/a folder/ünïcode.py': shifted(SHELL),
    'infra/main.tf': shifted(BUCKET),
  });
}

async function ingest(repoId: string, report: string): Promise<Report> {
  const path = `/v1/repos/${repoId}/ingest`;
  const { status, body } = await tenant.alice.post(path, { source: 'sarif', report });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Report;
}

async function findingsOf(repoId: string): Promise<readonly Finding[]> {
  return allPages<Finding>(tenant.vera, `/v1/findings?repoId=${repoId}`);
}

const semgrep = (folder: string) => {
  const rules = join(folder, 'rules.yaml');
  writeFileSync(rules, RULES);
  return semgrepReport(folder, rules);
};

describe.skipIf(!HAS_PYTHON)('a report that its tool has written', () => {
  test('of Semgrep has titles, severities, weaknesses and paths as a person would say them [ING-01]', async () => {
    const { id } = await testRepository(tenant);
    const report = await ingest(id, await semgrep(flawedTree(0)));
    const findings = await findingsOf(id);

    expect(report.tools).toMatchObject([{ name: 'Semgrep OSS', source: 'sarif/semgrep-oss' }]);
    expect(
      findings
        .map(({ title, severity, path, span }) => [title, severity, path, span.startLine])
        .sort(),
    ).toEqual([
      ['MD5 has collisions.', 'medium', 'src/a folder/ünïcode.py', 7],
      ['MD5 has collisions.', 'medium', 'src/app.py', 7],
      ['The program is run by a shell.', 'high', 'src/a folder/ünïcode.py', 4],
      ['The program is run by a shell.', 'high', 'src/app.py', 4],
    ]);
    for (const { remediation } of findings) expect(remediation).toBe('');
  });

  test('of Checkov has each failed check of each resource, and no resource of another [ING-01]', async () => {
    const { id } = await testRepository(tenant);
    const report = await ingest(id, await checkovReport(flawedTree(0)));
    const findings = await findingsOf(id);
    const publicRead = findings.filter(({ ruleId }) => ruleId === 'CKV_AWS_20');

    expect(report.tools).toMatchObject([{ name: 'Checkov', source: 'sarif/checkov' }]);
    expect(report.findings.total).toBe(report.received);
    expect(publicRead.map(({ path, span }) => [path, span.startLine, span.endLine]).sort()).toEqual(
      [
        ['infra/main.tf', 1, 4],
        ['infra/main.tf', 5, 8],
      ],
    );
    for (const { category, remediation, title } of findings) {
      expect(category).toBe('configuration');
      expect(title.length).toBeGreaterThan(10);
      expect(remediation).not.toMatch(/Resource: |Ensure/);
    }
  });

  test.each([
    ['Semgrep', semgrep],
    ['Checkov', checkovReport],
  ])('of %s names the same findings on other lines [ING-01]', async (_tool, write) => {
    const { id } = await testRepository(tenant);
    const first = await ingest(id, await write(flawedTree(0)));
    const second = await ingest(id, await write(flawedTree(3)));

    expect(second.received).toBe(first.received);
    expect(second.findings).toMatchObject({ new: 0, known: first.findings.total });
  });
});
