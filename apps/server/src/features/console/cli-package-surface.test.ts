import { execFileSync } from 'node:child_process';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { cliPackageSurface } from './cli-package-surface.ts';

async function answerOf(file?: string) {
  const app = fastify();
  await cliPackageSurface(file).register(app as never);
  return app.inject({ url: '/svc-cli.tgz' }).finally(() => app.close());
}

test('anybody may take the package that was built with the service, which names itself and contains the program [CONS-02]', async () => {
  const { statusCode, headers, rawPayload } = await answerOf();
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': 'attachment; filename="svc-cli.tgz"',
    'cache-control': 'no-cache',
  });
  const list = execFileSync('tar', ['-tz'], { input: rawPayload, encoding: 'utf8' }).split('\n');
  expect(list).toEqual(expect.arrayContaining(['package/bin/svc.js', 'package/dist/main.cjs']));
  expect(list.filter((path) => path.startsWith('package/src/'))).toEqual([]);
});

test('a service that was started without a build says what to do', async () => {
  const { statusCode, body } = await answerOf('/nowhere/svc-cli.tgz');
  expect({ statusCode, body }).toMatchObject({
    statusCode: 500,
    body: expect.stringContaining('run npm run build'),
  });
});
