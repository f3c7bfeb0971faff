import { expect, test } from 'vitest';
import { svc, temporaryTree } from '../cli-process.testing.ts';
import { sampleToken } from '../sample-token.testing.ts';

const enforce = ['--mode', 'enforce', '--fail-on', 'low'];

/** Random enough in every run: one in some thousand tokens has a part that is not. */
const PASSWORD = ['Xk3vQ9tL', 'w82ZrPbY', '6mNcD4hS'].join('');

test.each([
  ['a well-formed token of a test fails a scan', 'test/a.env', `T=${sampleToken()}`, 1],
  ['a password of a test does not', 'test/a.py', `password = "${PASSWORD}"`, 0],
  ['a placeholder does not', 'a.py', `password = "${'change'}${'me'}"`, 0],
])('%s in enforce mode [SCAN-09]', async (_, path, text, code) => {
  const root = temporaryTree({ [path]: text });
  const ran = await svc(['scan', root, ...enforce, '--class', 'real,test,placeholder']);
  expect(ran.out).toMatch(/1 (?:finding|for tests|placeholder)/);
  expect(ran.code).toBe(code);
});

test('--class selects what is reported, and what is not selected fails nothing [SCAN-09]', async () => {
  const root = temporaryTree({ 'test/a.env': `T=${sampleToken()}\n` });
  const real = await svc(['scan', root, ...enforce, '--class', 'real']);
  expect(real).toMatchObject({ code: 0, out: expect.stringMatching(/^No findings/) });
  const json = await svc(['scan', root, '--json', '--class', 'test,placeholder']);
  expect(JSON.parse(json.out).findings).toMatchObject([{ class: 'test' }]);
});

test.each(['', 'other', 'real,other', 'real,real'])(
  'an unknown class is a usage error: %j',
  async (list) => {
    const ran = await svc(['scan', '--class', list]);
    expect(ran).toMatchObject({
      code: 2,
      err: expect.stringContaining('real, test, example, placeholder'),
    });
  },
);

test('an upload takes the usual classes only, since what a report leaves out counts as fixed', async () => {
  const ran = await svc(['scan', '--upload', '--class', 'real'], { cwd: temporaryTree() });
  expect(ran).toMatchObject({
    code: 2,
    err: expect.stringContaining('--class is not for --upload'),
  });
});
