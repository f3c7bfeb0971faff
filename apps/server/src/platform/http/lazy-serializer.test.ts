import { ROUTES, type Route } from '@svc/contract';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { lazySerializers } from './lazy-serializer.ts';

function opened() {
  const app = fastify({
    schemaController: { compilersFactory: { buildSerializer: lazySerializers } },
  });
  onTestFinished(() => app.close());
  return app;
}

const SCHEMA = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
};

test('an answer has what its schema names, and lacks nothing that it requires', async () => {
  const app = opened();
  const answers: Record<string, object> = {
    whole: { id: 'a', secret: 'b' },
    part: { secret: 'b' },
  };
  app.get<{ Params: { name: string } }>(
    '/:name',
    { schema: { response: { 200: SCHEMA } } },
    async ({ params }) => answers[params.name],
  );

  for (let time = 0; time < 2; time++) {
    expect((await app.inject('/whole')).body).toBe('{"id":"a"}');
    expect((await app.inject('/part')).statusCode).toBe(500);
  }
  expect((await app.inject({ method: 'HEAD', url: '/whole' })).statusCode).toBe(200);
});

test('routes and statuses are answered by schemas of their own', async () => {
  const app = opened();
  const numbered = { type: 'object', properties: { number: { type: 'integer' } } };
  const both = { id: 'a', number: 1 };
  app.get('/a', { schema: { response: { 200: SCHEMA, 201: numbered } } }, async () => both);
  app.get('/b', { schema: { response: { 200: SCHEMA, 201: numbered } } }, (_, reply) =>
    reply.status(201).send(both),
  );

  expect((await app.inject('/a')).body).toBe('{"id":"a"}');
  expect((await app.inject('/b')).body).toBe('{"number":1}');
});

test('every response schema of the API can be compiled', () => {
  const compile = lazySerializers({}, {});
  for (const [id, { success, method, path }] of Object.entries<Route>(ROUTES)) {
    if (success.contentType !== undefined || success.status === 204) continue;
    const serialize = compile({
      schema: success.schema,
      method,
      url: path,
      httpStatus: String(success.status),
    });
    // whether the value fits or not, the schema was compiled by then
    const reason = failureOf(() => serialize({}));
    expect(reason, id).not.toMatch(/schema is invalid|Cannot find reference|unsupported/i);
  }
});

function failureOf(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (error) {
    return String(error);
  }
}
