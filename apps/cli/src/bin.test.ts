import { join } from 'node:path';
import { expect, test } from 'vitest';
import { svc, temporaryTree } from './cli-process.ts';

test('an older Node is told what to do instead of a syntax error', async () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '20.1.0' });`;
  const tree = temporaryTree({ 'old.cjs': old });
  const ran = await svc(['scan', tree], { node: ['--require', join(tree, 'old.cjs')] });
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toMatch(
    /^svc needs Node\.js 24 or later .* Install Node\.js 24, or run it by npx /,
  );
});
