import type { ScanUpload } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempt, JSON_TYPE, type Refusals, startRefusals } from '../harness/refusals.ts';
import { asset, relation, scanFinding, scanReport, scanUpload } from '../harness/scan-report.ts';

let to: Refusals;

beforeAll(async () => {
  to = await startRefusals();
});
afterAll(() => to?.deployment.stop());

describe('a scan', () => {
  const uploadOf = (change: (report: ScanUpload['report']) => unknown) => ({
    ...scanUpload(change(scanReport([scanFinding()])) as ScanUpload['report']),
  });
  const upload = (body: unknown) => () =>
    to.send('uploadScan', to.requests.uploadScan.path, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: JSON_TYPE,
    });

  test('that is malformed anywhere inside is refused as a whole', async () => {
    const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
    const findings = [
      { severity: 'worst' },
      { confidence: 1 },
      { category: '' },
      { path: '' },
      { path: 'x'.repeat(4_097) },
      { fingerprint: 'v1:short' },
      { contentFingerprint: `v2:${'0'.repeat(32)}` },
      { span: { ...span, startLine: 0 } },
      { span: { ...span, startLine: 1.5 } },
      { span: { ...span, more: 1 } },
      { blastRadius: { score: 101, factors: [] } },
      { blastRadius: { score: -1, factors: [] } },
      { blastRadius: { score: 50, factors: [{ name: 'x', value: 'y', points: 1, more: 1 }] } },
      { more: 1 },
    ];
    await to.refused('malformed', [
      ...findings.map(
        (change): Attempt => [
          'uploadScan',
          upload(
            uploadOf((report) => ({ ...report, findings: [{ ...scanFinding(), ...change }] })),
          ),
        ],
      ),
      ['uploadScan', upload(uploadOf((report) => ({ ...report, schema: 'svc.scan/2' })))],
      [
        'uploadScan',
        upload(uploadOf((report) => ({ ...report, tool: { name: 'other', version: '1' } }))),
      ],
      ['uploadScan', upload({ ...uploadOf((report) => report), commit: 'HEAD' })],
      ['uploadScan', upload({ ...uploadOf((report) => report), ref: '' })],
    ]);
  });

  test('with an asset whose details are not as declared is refused [BOM-01]', async () => {
    const details: unknown[] = [
      { Versions: 5 },
      { Versions: 'text' },
      { versions: 5 },
      { 'a\0b': 'text' },
      { license: 'a\0b' },
      { license: '\ud800' },
      Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`d${n}`, 'x'])),
    ];
    await to.refused(
      'malformed',
      details.map(
        (given): Attempt => [
          'uploadScan',
          upload(scanUpload(scanReport([], [{ ...asset(), details: given } as never]))),
        ],
      ),
    );
  });

  test('with names that cannot be stored is refused wherever they are', async () => {
    const filesSkipped = { ...scanReport().coverage.filesSkipped, 'a\0': 1 };
    await to.refused('malformed', [
      ['uploadScan', upload({ ...scanUpload(scanReport()), 'a\0b': 1 })],
      ['uploadScan', upload(scanUpload(scanReport([], [], { filesSkipped })))],
    ]);
  });

  test('that says a place outside the repository or no time is refused', async () => {
    const roots = ['/', '/etc', '..', 'a/../b', './a', 'a/.', 'a//b', 'a/', 'a\0b'];
    const times = ['2026-99-01T00:00:00.000Z', '2026-01-01', 'now', 5];
    await to.refused('malformed', [
      ...roots.map(
        (root): Attempt => ['uploadScan', upload({ ...scanUpload(scanReport()), root })],
      ),
      ...times.map(
        (committedAt): Attempt => [
          'uploadScan',
          upload({ ...scanUpload(scanReport()), committedAt }),
        ],
      ),
    ]);
  });

  test('nested to the depth of its size limit is malformed', async () => {
    const deep = 5_000_000;
    const inFinding = JSON.stringify(uploadOf((report) => report)).replace(
      '"remediation":"Revoke the token."',
      `"remediation":${'['.repeat(deep)}${']'.repeat(deep)}`,
    );

    await to.refused('malformed', [['uploadScan', upload(inFinding)]]);
  });

  test('that repeats a finding or an asset is unprocessable', async () => {
    await to.refused('unprocessable', [
      ['uploadScan', upload(scanUpload(scanReport([scanFinding(), scanFinding()])))],
      ['uploadScan', upload(scanUpload(scanReport([], [asset(), asset({ version: '2' })])))],
    ]);
  });

  test('with numbers as large as JSON has them is taken or refused, never a fault', async () => {
    for (const number of [2 ** 31, 2 ** 53 - 1, 2 ** 63, 1e300]) {
      const span = { startLine: number, startColumn: number, endLine: number, endColumn: number };
      const seen = asset({
        occurrences: [{ path: 'a', line: number, snippetHash: '0'.repeat(64) }],
      });
      const relations = [{ ...relation(seen), line: number }];
      const report = {
        ...scanReport([scanFinding({ span })], [seen], { filesScanned: number }),
        relations,
      };

      const { status } = await upload(scanUpload(report))();

      expect([201, 400], `${number}`).toContain(status);
    }
  });
});
