import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';
import { openapi } from './openapi.ts';
import { type OperationId, ROUTES, route, routeErrors } from './routes.ts';

type Operation = {
  readonly operationId: OperationId;
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly 'x-svc-stream'?: string;
  readonly responses: Readonly<Record<string, unknown>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

const PUBLISHED = join(import.meta.dirname, '../../../docs/openapi.json');
const DOCUMENT = openapi('0.1.0') as Document;
const OPERATIONS = Object.values(DOCUMENT.paths).flatMap((methods) => Object.values(methods));

/** Returns all values inside a value, itself included. */
function* inside(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) yield* inside(inner);
}

test('the document has every operation of the table with its responses', () => {
  const ids = OPERATIONS.map(({ operationId }) => operationId);

  expect(ids.sort()).toEqual(Object.keys(ROUTES).sort());
  for (const { operationId, responses } of OPERATIONS) {
    const successes = route(operationId).mayWait ? 2 : 1;
    const count =
      successes + new Set(routeErrors(operationId).map((code) => ERRORS[code].status)).size;
    expect(Object.keys(responses), operationId).toHaveLength(count);
    expect(responses, operationId).toHaveProperty(`${route(operationId).success.status}`);
  }
});

test('the document is the published one, so that no part of the contract changes unseen', () => {
  const published = JSON.parse(readFileSync(PUBLISHED, 'utf8'));

  expect(openapi(published.info.version)).toEqual(published);
});

test('the schemas that features export are components', () => {
  expect(Object.keys(DOCUMENT.components['schemas'] ?? {})).toEqual(
    expect.arrayContaining(['Agent', 'Finding', 'FindingId', 'Problem', 'ScanReport', 'Time']),
  );
});

test('no schema of an object with several properties is written twice', () => {
  const schemas = [...inside([DOCUMENT.paths, DOCUMENT.components])].filter(
    (value) => Object.keys((value as { properties?: object } | null)?.properties ?? {}).length > 2,
  );
  const texts = schemas.map((schema) => JSON.stringify(schema));

  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});

test('every operation that returns a page takes limit and cursor', () => {
  const paged = OPERATIONS.filter(({ operationId }) =>
    Object.hasOwn(
      (route(operationId).success.schema as { properties?: object }).properties ?? {},
      'nextCursor',
    ),
  );

  expect(paged.length).toBeGreaterThan(0);
  for (const { operationId, parameters } of paged) {
    const refs = parameters?.map(({ $ref }) => $ref);
    expect(refs, operationId).toContain('#/components/parameters/Limit');
    expect(refs, operationId).toContain('#/components/parameters/Cursor');
  }
});

test('answers that are sent while they are made are marked as streams, by what they are made of', () => {
  const marked = OPERATIONS.map(({ operationId, 'x-svc-stream': stream }) => [operationId, stream]);

  expect(Object.fromEntries(marked.filter(([, stream]) => stream !== undefined))).toEqual({
    getChanges: 'events',
    exportDisclosures: 'lines',
    exportEvidence: 'lines',
    exportFindings: 'lines',
    exportInventory: 'lines',
    exportStatementOfApplicability: 'lines',
  });
});
