import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readArrivingBody } from './arriving-body.ts';
import { BodyBudget } from './body-budget.ts';

const KIB = 1024;

function arriving(announced: number, budget = new BodyBudget()) {
  const body = new PassThrough();
  const hold = budget.hold('192.0.2.7');
  return { body, read: readArrivingBody(body, { announced, deadlineMs: 30_000, hold }), budget };
}

test('a body is what was sent, in whatever pieces [APP-06/recorded]', async () => {
  const sent = Buffer.from(Array.from({ length: 200 * KIB }, (_, at) => at % 251));
  const { body, read } = arriving(sent.length);
  for (let at = 0; at < sent.length; at += 7 * KIB) body.write(sent.subarray(at, at + 7 * KIB));
  body.end();

  expect((await read).equals(sent)).toBe(true);
});

test('what is announced is not held, and what arrives is, up to twice as much [APP-06/recorded]', async () => {
  const budget = new BodyBudget({ total: 100 * KIB, each: 100 * KIB });
  const first = arriving(90 * KIB, budget);
  const second = arriving(90 * KIB, budget);
  first.body.write(Buffer.alloc(40 * KIB));
  second.body.write(Buffer.alloc(30 * KIB));
  first.body.write(Buffer.alloc(20 * KIB));
  await expect(Promise.race([first.read, second.read])).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  second.body.end();

  expect(await second.read).toHaveLength(30 * KIB);
});

test('a body that is not whole by the deadline is refused [APP-06/recorded]', async () => {
  const body = new PassThrough();
  const hold = new BodyBudget().hold('192.0.2.7');
  const read = readArrivingBody(body, { announced: KIB, deadlineMs: 10, hold });
  body.write('{');

  await expect(read).rejects.toMatchObject({ code: 'request_timeout' });
});

test.each<[string, (body: PassThrough) => void, string]>([
  ['longer than announced', (body) => body.end(Buffer.alloc(KIB + 1)), 'too_large'],
  ['cut off', (body) => body.destroy(), 'malformed'],
])('a body that is %s is refused [APP-06/recorded]', async (_title, send, code) => {
  const { body, read } = arriving(KIB);
  send(body);

  await expect(read).rejects.toMatchObject({ code });
});
