import type { AcceptedCase } from '../adapter-cases.testing.ts';

const report = (run: Record<string, unknown>) =>
  JSON.stringify({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  });

/** Written like a credential, and found by no rule of ours. */
const QUOTED = ['correct', 'horse', 'battery'].join('-');

/** Reports as these tools write them, by the members that matter. */
export const TOOL_CASES: readonly AcceptedCase[] = [
  {
    title: 'a report of CodeQL: no levels, rules in an extension, %SRCROOT% that nothing defines',
    report: report({
      tool: {
        driver: { name: 'CodeQL', semanticVersion: '2.20.1', rules: [] },
        extensions: [
          { name: 'codeql/empty', rules: [] },
          {
            name: 'codeql/python-queries',
            semanticVersion: '1.3.0',
            rules: [
              {
                id: 'py/sql-injection',
                name: 'py/sql-injection',
                shortDescription: { text: 'SQL query built from user-controlled sources' },
                defaultConfiguration: { enabled: true, level: 'error' },
                properties: {
                  tags: ['security', 'external/cwe/cwe-089'],
                  precision: 'high',
                  'problem.severity': 'error',
                  'security-severity': '8.8',
                },
              },
            ],
          },
        ],
      },
      artifacts: [{ location: { uri: 'src/db.py', uriBaseId: '%SRCROOT%', index: 0 } }],
      results: [
        {
          ruleId: 'py/sql-injection',
          rule: { id: 'py/sql-injection', index: 0, toolComponent: { index: 1 } },
          message: { text: 'This SQL query depends on a [user-provided value](1).' },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'src/db.py', uriBaseId: '%SRCROOT%', index: 0 },
                region: { startLine: 39, startColumn: 5, endColumn: 30 },
              },
            },
          ],
          partialFingerprints: {
            primaryLocationLineHash: '9cbc869fbfffeb60:1',
            primaryLocationStartColumnFingerprint: '0',
          },
        },
      ],
      columnKind: 'utf16CodeUnits',
    }),
    findings: [
      {
        ruleId: 'py/sql-injection',
        title: 'SQL query built from user-controlled sources',
        message: 'This SQL query depends on a user-provided value.',
        severity: 'high',
        confidence: 'high',
        category: 'code',
        path: 'src/db.py',
        span: { startLine: 39, startColumn: 5, endLine: 39, endColumn: 30 },
        weaknesses: ['CWE-89'],
        tool: { name: 'CodeQL', version: '2.20.1' },
      },
    ],
  },
  {
    title: 'a report of Semgrep: severity in words, and a fingerprint that needs a login',
    report: report({
      invocations: [{ executionSuccessful: true }],
      results: [4, 9].map((startLine) => ({
        fingerprints: { 'matchBasedId/v1': 'requires login' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'app/run.py', uriBaseId: '%SRCROOT%' },
              region: {
                startLine,
                endLine: startLine,
                snippet: { text: `os.system(x${startLine})` },
              },
            },
          },
        ],
        message: { text: 'Do not call a shell.' },
        fixes: [
          {
            description: {
              text: 'Do not call a shell.\n Autofix: Semgrep rule suggested fix\nUse subprocess.run.',
            },
          },
        ],
        properties: {},
        ruleId: 'bandit.B605',
      })),
      tool: {
        driver: {
          name: 'Semgrep OSS',
          semanticVersion: '1.69.0',
          rules: [
            {
              id: 'bandit.B605',
              name: 'bandit.B605',
              shortDescription: { text: 'Semgrep Finding: bandit.B605' },
              fullDescription: { text: 'Do not call a shell. It runs $X.' },
              help: {
                text: 'Do not call a shell. It runs $X.\nCall the program with a list of arguments.',
              },
              helpUri: 'https://semgrep.dev/r/bandit.B605',
              defaultConfiguration: { level: 'error' },
              properties: { 'security-severity': 'MEDIUM', tags: ['CWE-78: OS Command Injection'] },
            },
          ],
        },
      },
    }),
    findings: [
      {
        title: 'Do not call a shell.',
        remediation:
          'Use subprocess.run.\nCall the program with a list of arguments.\nSee https://semgrep.dev/r/bandit.B605',
        severity: 'medium',
        weaknesses: ['CWE-78'],
        excerpt: 'os.system(x4)',
      },
      { severity: 'medium', excerpt: 'os.system(x9)' },
    ],
  },
  {
    title: 'a report of Trivy: ROOTPATH, line 1, and one level for every score',
    report: report({
      tool: {
        driver: {
          name: 'Trivy',
          version: '0.49.1',
          rules: ['9.8', '7.4'].map((score, n) => ({
            id: `CVE-2024-100${n}`,
            name: 'LanguageSpecificPackageVulnerability',
            defaultConfiguration: { level: 'error' },
            properties: { 'security-severity': score, tags: ['vulnerability', 'security'] },
          })),
        },
      },
      results: [0, 1].map((n) => ({
        ruleId: `CVE-2024-100${n}`,
        ruleIndex: n,
        level: 'error',
        message: { text: `Package: lib${n}\nInstalled Version: 1.0` },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'usr/lib/python3/METADATA', uriBaseId: 'ROOTPATH' },
              region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
            },
            message: { text: 'METADATA: lib' },
          },
        ],
      })),
      columnKind: 'utf16CodeUnits',
      originalUriBaseIds: { ROOTPATH: { uri: 'file:///' } },
    }),
    findings: [
      { severity: 'critical', category: 'dependency', path: 'usr/lib/python3/METADATA' },
      { severity: 'high', category: 'dependency' },
    ],
  },
  {
    title: 'a report of Gitleaks: secrets in snippets, personal data as fingerprints',
    report: report({
      tool: { driver: { name: 'gitleaks', semanticVersion: 'v8.0.0', rules: [{ id: 'other' }] } },
      results: [
        {
          message: { text: `generic-api-key has detected secret for file deploy.env: ${QUOTED}` },
          ruleId: 'generic-api-key',
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'deploy.env' },
                region: {
                  startLine: 5,
                  startColumn: 7,
                  endLine: 5,
                  endColumn: 27,
                  snippet: { text: QUOTED },
                },
              },
            },
          ],
          partialFingerprints: {
            commitSha: 'b0'.repeat(20),
            email: ['dev', 'example.com'].join('@'),
            author: 'A Developer 1',
            date: '2026-01-31T12:00:00Z',
            commitMessage: 'Add-deployment-1',
          },
        },
      ],
    }),
    findings: [
      {
        ruleId: 'generic-api-key',
        severity: 'high',
        category: 'secret',
        excerpt: '',
        message: 'generic-api-key has detected secret for file deploy.env: [masked]',
        remediation:
          'Revoke the credential where it was issued, and issue another one that does not get into the repository.',
      },
    ],
  },
  {
    title:
      'a report of Checkov: one level, no severities, attachments, help that is the title and the resource of another result',
    report: report({
      tool: {
        driver: {
          name: 'Checkov',
          version: '3.2.495',
          rules: [
            {
              id: 'CKV_AWS_20',
              name: 'Ensure the S3 bucket does not allow READ permissions to everyone',
              shortDescription: {
                text: 'Ensure the S3 bucket does not allow READ permissions to everyone',
              },
              help: {
                text: 'Ensure the S3 bucket does not allow READ permissions to everyone\nResource: aws_s3_bucket.first',
              },
              defaultConfiguration: { level: 'error' },
            },
          ],
        },
      },
      results: [
        {
          ruleId: 'CKV_AWS_20',
          ruleIndex: 0,
          level: 'error',
          attachments: [],
          message: { text: 'Ensure the S3 bucket does not allow READ permissions to everyone' },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'main.tf' },
                region: {
                  startLine: 1,
                  endLine: 9,
                  snippet: { text: 'resource "aws_s3_bucket" "data" {}' },
                },
              },
            },
          ],
        },
      ],
    }),
    findings: [
      {
        category: 'configuration',
        severity: 'high',
        span: { startLine: 1, startColumn: 1, endLine: 9, endColumn: 1 },
        title: 'Ensure the S3 bucket does not allow READ permissions to everyone',
        // the resource is that of the first result of the rule
        remediation: '',
      },
    ],
  },
];
