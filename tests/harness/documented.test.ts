import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { differenceFromDocument } from './documented.ts';

const { paths } = JSON.parse(
  readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
);
const REPOSITORY = paths['/v1/repos/{repoId}'].get.responses[200].content['application/json'];
const AT = `GET /v1/repos/${REPOSITORY.example.id} 200`;

function difference(body: unknown, status = 200, mediaType = 'application/json', method = 'GET') {
  const path = `/v1/repos/${REPOSITORY.example.id}`;
  return differenceFromDocument({ method, path, status, mediaType, body: JSON.stringify(body) });
}

test('a documented answer does not differ', () => {
  expect(difference(REPOSITORY.example)).toBeNull();
});

test.each([
  ['a member of another type', { name: 1 }, `${AT}: body/name must be string`],
  ['a member too many', { seen: 1 }, `${AT}: body must NOT have additional properties`],
  ['a member too few', { name: undefined }, `${AT}: body must have required property 'name'`],
])('%s is a difference', (_case, members, expected) => {
  expect(difference({ ...REPOSITORY.example, ...members })).toBe(expected);
});

test('a status, a media type or an operation that is not documented is a difference', () => {
  const { example } = REPOSITORY;
  expect(difference(example, 299)).toMatch('status is not documented');
  expect(difference(example, 200, 'text/html')).toMatch('text/html is not documented');
  expect(difference(example, 200, 'application/json', 'TRACE')).toMatch('no such operation');
  expect(difference({}, 404, 'application/problem+json')).toMatch("required property 'type'");
});
