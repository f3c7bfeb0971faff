import { readdirSync } from 'node:fs';
import { ScanFinding } from '@svc/contract';
import fc from 'fast-check';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { normalizeReport } from '../normalize.ts';
import { ReportError } from '../report-error.ts';
import type { ReportAdapter } from '../reported.ts';
import { ADAPTER_CASES } from './adapter-cases.generated.ts';
import type { AcceptedCase } from './adapter-cases.testing.ts';
import { ADAPTERS } from './adapters.generated.ts';
import { findAdapter } from './registry.ts';

/** Requirement that the cases of a source show. */
const SHOWN: Readonly<Record<string, string>> = { sarif: 'ING-01', garak: 'ING-02' };

async function flat(adapter: ReportAdapter, text: string) {
  const { findings, skipped, received } = await normalizeReport(adapter, text);
  const list = [...findings.values()].flat().map(({ finding, suppression, ...rest }) => ({
    ...finding,
    ...rest,
    suppressed: suppression?.reason ?? null,
  }));
  return { list, skipped, received, findings };
}

test('a format is a folder with an adapter and its cases of the same name [ING-04/adapter]', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

  expect(ADAPTERS.map(({ source }) => source).sort()).toEqual(folders);
  expect(ADAPTER_CASES.map(({ source }) => source).sort()).toEqual(folders);
  for (const { accepted, refused } of ADAPTER_CASES) {
    expect(accepted.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
  }
});

describe.each(ADAPTER_CASES)('$source', ({ source, accepted, refused }) => {
  const adapter = findAdapter(source) as ReportAdapter;
  const id = SHOWN[source] ?? 'ING-04';

  test.each(accepted)(`reads $title [${id}]`, async ({ report, findings, skipped = {} }) => {
    const read = await flat(adapter, report);

    expect(read.list).toMatchObject(findings);
    expect(read.skipped).toEqual({ duplicate: 0, passed: 0, absent: 0, unfinished: 0, ...skipped });
  });

  test.each(refused)('refuses $title, with the reason [ING-05]', async ({ report, reason }) => {
    const error = await normalizeReport(adapter, report).catch((thrown) => thrown);

    expect(error).toBeInstanceOf(ReportError);
    expect((error as ReportError).message).toMatch(reason);
    expect((error as ReportError).offset).toBeLessThanOrEqual(report.length);
  });

  test('makes findings that the contract allows, each with a fingerprint of its own [ING-04]', async () => {
    for (const { report, title } of accepted) {
      const { findings } = await flat(adapter, report);
      for (const list of findings.values()) {
        const prints = list.map(({ finding }) => finding.fingerprint);
        expect(new Set(prints).size, title).toBe(prints.length);
        for (const { finding } of list) expect(Check(ScanFinding, finding), title).toBe(true);
      }
    }
  });

  test('never names our own scanner as the source [ING-03]', async () => {
    for (const { report } of accepted) {
      for (const name of (await flat(adapter, report)).findings.keys()) {
        expect(name === source || name.startsWith(`${source}/`)).toBe(true);
      }
    }
  });

  test('reads the same from the same text, and refuses any part of it or reads it [ING-05]', async () => {
    const cut = fc
      .constantFrom(...accepted.filter(isSmall))
      .chain((one) => fc.tuple(fc.constant(one), fc.nat(one.report.length)));
    await fc.assert(
      fc.asyncProperty(cut, async ([{ report }, length]) => {
        expect(await flat(adapter, report)).toEqual(await flat(adapter, report));
        const error = await normalizeReport(adapter, report.slice(0, length)).catch((e) => e);
        if (error instanceof Error) expect(error).toBeInstanceOf(ReportError);
      }),
      { numRuns: 150 },
    );
  });

  test('survives any change of one character [ING-05]', async () => {
    const changed = fc
      .constantFrom(...accepted.filter(isSmall))
      .chain(({ report }) =>
        fc.tuple(
          fc.constant(report),
          fc.nat(report.length - 1),
          fc.constantFrom('"', '{', ']', '0', 'n', '\\', '\u0000'),
        ),
      );
    await fc.assert(
      fc.asyncProperty(changed, async ([report, at, character]) => {
        const text = report.slice(0, at) + character + report.slice(at + 1);
        const error = await normalizeReport(adapter, text).catch((e) => e);
        if (error instanceof Error) expect(error).toBeInstanceOf(ReportError);
      }),
      { numRuns: 300 },
    );
  });
});

function isSmall({ report }: AcceptedCase): boolean {
  return report.length < 20_000;
}
