import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { type OperationId, ROUTES, route } from './routes.ts';

const OPERATIONS = Object.keys(ROUTES) as OperationId[];

/** Returns the errors of an example, each with its place. */
function errorsOf(schema: TSchema | undefined, example: unknown): string[] {
  if (example === undefined) return [];
  if (schema === undefined) return ['there is no schema for this part'];
  return Compile(schema)
    .Errors(example)
    .map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

test.each(OPERATIONS)('the examples of %s match its schemas', (operationId) => {
  const { params, query, body, example, success } = route(operationId);

  expect(errorsOf(params, example?.params)).toEqual([]);
  expect(errorsOf(query, example?.query)).toEqual([]);
  expect(errorsOf(body, example?.body)).toEqual([]);
  expect(errorsOf(success.schema, success.example)).toEqual([]);
});

test('an example that does not match its schema is detected', () => {
  expect(errorsOf(Type.Object({ name: Type.String() }), { name: 1 })).toHaveLength(1);
});
