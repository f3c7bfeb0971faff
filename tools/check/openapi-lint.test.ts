import { openapi } from '@svc/contract';
import { expect, test } from 'vitest';
import { openapiFaults } from './openapi-lint.ts';

const PATH = 'openapi.json';

/** Returns the faults of the document of the API after a change of its text. */
function faultsAfter(search: string, replacement: string): Promise<string[]> {
  const source = JSON.stringify(openapi('0.1.0'));
  expect(source).toContain(search);
  return openapiFaults(PATH, source.replaceAll(search, replacement));
}

test('the document of the API has no fault', async () => {
  expect(await openapiFaults(PATH, JSON.stringify(openapi('0.1.0')))).toEqual([]);
});

test.each([
  ['a $ref to no component', '"#/components/schemas/Finding"', '"#/components/schemas/Fnding"'],
  ['two operations of one id', '"operationId":"getMe"', '"operationId":"getScan"'],
  ['an operation without a summary', '"summary":"Get a finding",', ''],
  ['an example of another shape', '"severity":"high","confidence"', '"severity":7,"confidence"'],
  ['a keyword that does not exist', '"required":true', '"requird":true'],
  ['a path parameter that is not declared', '/v1/scans/{scanId}', '/v1/scans/{scan}'],
])('%s is a fault', async (_name, search, replacement) => {
  expect(await faultsAfter(search, replacement)).not.toEqual([]);
});
