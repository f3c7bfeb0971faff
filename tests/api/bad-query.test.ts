import { type AllowedValues, allowedValues, type OperationId, route } from '@svc/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../harness/problem.ts';
import { OPERATIONS, type Refusals, startRefusals } from '../harness/refusals.ts';

const LISTS = OPERATIONS.filter((id) => route(id).query?.properties['cursor'] !== undefined);

/** Each parameter that lists its values, with values that are none of them. */
const UNKNOWN_VALUES = OPERATIONS.flatMap((id) =>
  Object.entries(route(id).query?.properties ?? {}).flatMap(([name, schema]) => {
    const allowed = allowedValues(schema);
    if (allowed === undefined) return [];
    return unknownValues(allowed).map((value) => ({ id, name, value, values: allowed.values }));
  }),
);

let to: Refusals;

beforeAll(async () => {
  to = await startRefusals();
});
afterAll(() => to?.deployment.stop());

describe('a query', () => {
  test('with a field that the route does not take is malformed on every route', async () => {
    const fields = ['unknown=1', '__proto__=1', 'constructor=1', 'Limit=1', 'limit%5b%5d=1'];
    await to.refused(
      'malformed',
      OPERATIONS.filter((id) => id !== 'governCheck').flatMap((id) =>
        fields.map((field) => [
          id,
          () => to.send(id, `${to.requests[id].path}?${field}`, to.validBody(id)),
        ]),
      ),
    );
  });

  test.each([
    '0',
    '-1',
    '201',
    '1.5',
    '1e1',
    'abc',
    '',
    'true',
    '0x10',
    ' 5',
    '99999999999999999999',
  ])('with the limit %j is malformed on every list', async (limit) => {
    await to.refused(
      'malformed',
      LISTS.map((id) => [
        id,
        () => to.send(id, `${to.requests[id].path}?limit=${encodeURIComponent(limit)}`),
      ]),
    );
  });

  test('with an unknown value of a filter is malformed, naming the filter and the values that it may have', async () => {
    expect(new Set(UNKNOWN_VALUES.map(({ name }) => name))).toEqual(
      new Set(
        'age,applicability,attested,by,category,class,decision,direction,family,format,kind,outcome,packId,severity,sort,state,status'.split(
          ',',
        ),
      ),
    );
    for (const { id, name, value, values } of UNKNOWN_VALUES) {
      const answer = await to.send(id, withQuery(id, name, value));

      expectProblem(answer, 'malformed', id);
      const { detail } = answer.body as { detail: string };
      expect(detail).toContain(`the query is not valid at "/${name}": must be one`);
      for (const allowed of values) expect(detail).toContain(`${allowed}`);
    }
  });

  test('with one field twice is malformed', async () => {
    await to.refused(
      'malformed',
      LISTS.map((id) => [id, () => to.send(id, `${to.requests[id].path}?limit=1&limit=2`)]),
    );
  });

  test.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no JSON', encoded('nonsense')],
    ['an object', encoded('{"length":1}')],
    ['an empty list', encoded('[]')],
    ['other types', encoded('[true]')],
    ['nulls', encoded('[null,null]')],
    ['an object in place of a key', encoded('[{"a":1},{"b":1},{"c":1}]')],
    ['too many keys', encoded('[1,"a",1,"a"]')],
    ['nesting', encoded('[[[["a"]]]]')],
    ['half a number', encoded('[1.5]')],
    ['an infinite number', encoded('[1e999]')],
    ['a number beyond 2^53', encoded('[9007199254740993]')],
    ['U+0000', encoded('["\\u0000"]')],
    ['U+0000 in three keys', encoded('["\\u0000","a","a"]')],
    ['U+0000 in the second key', encoded('[1,"\\u0000"]')],
    ['half of a surrogate pair', encoded('["\\ud800"]')],
    ['an infinite number and a key', encoded('[1e999,"a"]')],
    ['text without end', 'a'.repeat(501)],
  ])('with a cursor of %s is malformed on every list', async (_name, cursor) => {
    await to.refused(
      'malformed',
      LISTS.map((id) => [
        id,
        () => to.send(id, `${to.requests[id].path}?cursor=${encodeURIComponent(cursor)}`),
      ]),
    );
  });

  test('with any cursor at all answers a page or says that it is malformed', async () => {
    const key = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.integer(), fc.boolean());
    const cursor = fc.oneof(
      fc.array(key, { maxLength: 4 }).map((keys) => encoded(JSON.stringify(keys))),
      fc.tuple(fc.double(), fc.string()).map((keys) => encoded(JSON.stringify(keys))),
      fc.tuple(fc.maxSafeInteger()).map((keys) => encoded(JSON.stringify(keys))),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    const sorts = fc.constantFrom('', '&sort=severity', '&sort=blastRadius', '&sort=lastSeen');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...LISTS), cursor, sorts, async (id, text, sort) => {
        const order = id === 'listFindings' ? sort : '';
        const { path } = to.requests[id];
        const answer = await to.send(
          id,
          `${path}?cursor=${encodeURIComponent(text.toWellFormed())}${order}`,
        );
        expect([200, 400]).toContain(answer.status);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    'yesterday',
    '2026-01-31',
    '2026-01-31T12:00:00',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-01-31T25:00:00Z',
    '2026-01-31T23:59:60Z',
    '1790000000',
    '',
    '+275760-09-13T00:00:00Z',
  ])('with the time %j is malformed on the export', async (since) => {
    await to.refused('malformed', [
      [
        'exportEvidence',
        () => to.send('exportEvidence', `/v1/evidence/export?since=${encodeURIComponent(since)}`),
      ],
    ]);
  });

  test('that asks for an export from beyond the end, or from two places, is refused', async () => {
    const path = '/v1/evidence/export';
    await to.refused('unprocessable', [
      ['exportEvidence', () => to.send('exportEvidence', `${path}?from=999999999999999`)],
    ]);
    await to.refused('malformed', [
      [
        'exportEvidence',
        () => to.send('exportEvidence', `${path}?from=0&since=2026-01-31T12:00:00Z`),
      ],
      ['exportEvidence', () => to.send('exportEvidence', `${path}?from=-1`)],
      ['exportEvidence', () => to.send('exportEvidence', `${path}?from=1e3`)],
    ]);
  });
});

/** Values that are not allowed: a mistyped one, none, another case, and in a list one among others. */
function unknownValues({ values, isList }: AllowedValues): readonly string[] {
  const first = `${values[0]}`;
  return [
    `${first}x`,
    '',
    first.toUpperCase(),
    ...(isList ? [`${first},x`, `!x`, `${first},`] : [`${first},${first}`]),
  ];
}

/** The path of the valid request with this value of the parameter. */
function withQuery(id: OperationId, name: string, value: string): string {
  const url = new URL(to.requests[id].path, 'http://localhost');
  url.searchParams.set(name, value);
  return url.pathname + url.search;
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}
