import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES, type Route } from '@svc/contract';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../tools/run-tool.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const UNITS: Readonly<Record<string, number>> = { KiB: KIB, MiB: MIB, '': 1 };

/** A document's sentence with the limit in it, and the constant of the code; `{}` is where the number and its unit are. */
type Limit = readonly [document: string, sentence: string, file: string, constant: string];

const HTTP = 'apps/server/src/platform/http';
const LIMITS: readonly Limit[] = [
  [
    'docs/bom.md',
    'more than {} assets of',
    'apps/server/src/features/aibom/bom-input.ts',
    'MAX_ENTRIES',
  ],
  [
    'docs/service.md',
    'more than {} of text that way',
    'packages/inspect/src/calls/call-text.ts',
    'MAX_TEXT_BYTES',
  ],
  [
    'docs/service.md',
    'or that nests deeper than {}, is',
    'packages/inspect/src/calls/call-text.ts',
    'MAX_DEPTH',
  ],
  [
    'docs/service.md',
    'largest event that is sealed | {};',
    'apps/server/src/platform/ledger/seal.ts',
    'MAX_SEALED_BYTES',
  ],
  [
    'docs/service.md',
    'fewer where they pass {} together',
    'apps/server/src/features/evidence/log/log-pages.ts',
    'BYTES_PER_READ',
  ],
  [
    'docs/service.md',
    '2,048 or {} of one tenant',
    'apps/server/src/platform/ledger/sealer.ts',
    'tenantBytes',
  ],
  [
    'docs/service.md',
    '16,384 or {} of all',
    'apps/server/src/platform/ledger/sealer.ts',
    'totalBytes',
  ],
  [
    'docs/security.md',
    'An event of the ledger | {} |',
    'apps/server/src/platform/ledger/seal.ts',
    'MAX_SEALED_BYTES',
  ],
  ['docs/security.md', 'Body | {};', 'packages/contract/src/route.ts', 'DEFAULT_BODY_LIMIT'],
  ['docs/security.md', '; {} for a check', 'packages/contract/src/route.ts', 'CHECK_BODY_LIMIT'],
  ['docs/security.md', '; {} for a scan', 'packages/contract/src/route.ts', 'SCAN_BODY_LIMIT'],
  [
    'docs/security.md',
    '; {} for a policy pack',
    'packages/contract/src/packs/routes.ts',
    'PACK_BODY_LIMIT',
  ],
  ['docs/security.md', 'under way | {} a tenant', `${HTTP}/body-budget.ts`, 'MAX_BYTES_PER_TENANT'],
  ['docs/security.md', 'a tenant, {} in all | 429', `${HTTP}/body-budget.ts`, 'MAX_BYTES'],
  [
    'docs/security.md',
    'a budget of {} steps',
    'packages/inspect/src/calls/inspect-call.ts',
    'MAX_STEPS',
  ],
  [
    'docs/security.md',
    'search of one byte), {} of text',
    'packages/inspect/src/calls/call-text.ts',
    'MAX_TEXT_BYTES',
  ],
  [
    'docs/gateway.md',
    'leaves {} unread',
    'apps/server/src/gateway/stdio/stdio-process.ts',
    'MAX_UNREAD_BYTES',
  ],
  ['docs/scan.md', 'text above {};', 'packages/scan/src/scan-tree.ts', 'DEFAULT_MAX_FILE_BYTES'],
  ['docs/ingestion.md', 'body at most {},', 'packages/contract/src/route.ts', 'SCAN_BODY_LIMIT'],
  [
    'docs/operations/monitoring.md',
    'Up to {} spans or',
    'apps/server/src/platform/tracing/span-queue.ts',
    'spans',
  ],
  [
    'docs/operations/monitoring.md',
    'spans or {} of a process',
    'apps/server/src/platform/tracing/span-queue.ts',
    'bytes',
  ],
  [
    'docs/operations/monitoring.md',
    'in batches of {}, one',
    'apps/server/src/platform/tracing/span-queue.ts',
    'batch',
  ],
  [
    'docs/operations/monitoring.md',
    'has at most {} characters',
    'apps/server/src/platform/tracing/otel-tracing.ts',
    'MAX_TEXT',
  ],
  [
    'docs/operations/monitoring.md',
    'a span at most {} attributes',
    'apps/server/src/platform/tracing/otel-tracing.ts',
    'MAX_ATTRIBUTES',
  ],
  ['docs/pr-check.md', 'body at most {} |', 'packages/contract/src/route.ts', 'SCAN_BODY_LIMIT'],
];

test.each(LIMITS)('%s has the limit of the code: %s', (document, sentence, file, constant) => {
  expect(documented(readFileSync(join(ROOT, document), 'utf8'), sentence)).toBe(
    constantIn(readFileSync(join(ROOT, file), 'utf8'), constant),
  );
});

test('no operation takes a larger body than the documents name', () => {
  const named = ['Body | {};', '; {} for a check', '; {} for a scan'].map((sentence) =>
    documented(readFileSync(join(ROOT, 'docs/security.md'), 'utf8'), sentence),
  );
  const largest = Math.max(...Object.values<Route>(ROUTES).map(({ bodyLimit = 0 }) => bodyLimit));
  expect(largest).toBe(Math.max(...named));
});

describe('a limit is read', () => {
  test('from a document, across its lines', () => {
    expect(documented('at most 3,000\nbytes or so', 'most {} bytes')).toBe(3000);
    expect(documented('at most 64 KiB;', 'most {};')).toBe(64 * KIB);
    expect(() => documented('nothing', 'most {};')).toThrow('no sentence "most {};"');
  });

  test('from the code, as a number or a product', () => {
    expect(constantIn('const A = 1_000;', 'A')).toBe(1000);
    expect(constantIn('  a: 8 * 2 ** 20,', 'a')).toBe(8 * MIB);
    expect(() => constantIn('const A = f();', 'A')).toThrow('no number A');
  });
});

/** The number at `{}` of a sentence, in bytes where it has a unit of bytes. */
function documented(text: string, sentence: string): number {
  const [before = '', after = ''] = sentence.split('{}').map(escaped);
  const match = new RegExp(`${before}([\\d,]+)(?: (KiB|MiB))?${after}`).exec(
    text.replaceAll('\n', ' '),
  );
  if (match === null) throw new Error(`no sentence "${sentence}"`);
  return Number(match[1]?.replaceAll(',', '')) * (UNITS[match[2] ?? ''] as number);
}

/** A constant of the code: a product of numbers and powers. */
function constantIn(text: string, name: string): number {
  const [, product] = new RegExp(`\\b${name}(?: =|:) ([\\d_*\\s]+)[;,]`).exec(text) ?? [];
  if (product === undefined) throw new Error(`no number ${name}`);
  return product
    .replaceAll('_', '')
    .split(/\s\*\s/)
    .map((factor) => factor.split('**').map(Number))
    .reduce((value, [base = Number.NaN, power = 1]) => value * base ** power, 1);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
