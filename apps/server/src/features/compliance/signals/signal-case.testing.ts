import type { SignalOutcome } from '@svc/compliance';
import type pg from 'pg';
import type { Fact } from '../../../platform/ledger/seal.ts';

/** A row to insert; objects and arrays of objects are JSON. */
export type GivenRow = {
  readonly table: string;
  readonly values: Readonly<Record<string, unknown>>;
};

/** What a signal answers about given rows. */
export type Expected = {
  readonly outcome: SignalOutcome;
  readonly population?: readonly string[];
  readonly failing?: readonly string[];
  readonly exclusions?: readonly string[];
};

export type SignalCase = Expected & {
  readonly title: string;
  readonly given: readonly GivenRow[];
  /** Events that are sealed after the rows were inserted. */
  readonly facts?: readonly Fact[];
  /** Number that the log gets then, as after recoveries. */
  readonly headOf?: number;
};

/** Cases of one signal. The first is not met; `removed` deletes or excludes what fails in it. */
export type SignalCases = {
  readonly cases: readonly [SignalCase, ...SignalCase[]];
  /** A statement whose `$1` is the tenant, and what the signal answers then. */
  readonly removed: Expected & { readonly by: string };
};

export async function insertRows(
  owner: pg.Client,
  tenantId: string,
  rows: readonly GivenRow[],
): Promise<void> {
  for (const { table, values } of rows) {
    const all = Object.entries({ tenant_id: tenantId, ...values });
    const columns = all.map(([name]) => `"${name}"`).join(', ');
    const places = all.map((_, at) => `$${at + 1}`).join(', ');
    await owner.query(
      `insert into "${table}" (${columns}) values (${places})`,
      all.map(([, value]) => (isJson(value) ? JSON.stringify(value) : value)),
    );
  }
}

function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object');
  const isPlain = typeof value === 'object' && value !== null;
  return isPlain && !(value instanceof Date) && !Buffer.isBuffer(value);
}

export function ago(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
