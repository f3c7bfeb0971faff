import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test('NO_COLOR on a terminal turns colours and wrapping off [SCAN-17]', () => {
  const terminal = { out: true, err: true, columns: 100 };
  expect(readEnv({}, terminal)).toMatchObject({ color: true, width: 100 });
  expect(readEnv({ NO_COLOR: '1' }, terminal)).toMatchObject({ color: false, width: null });
  expect(readEnv({}, { ...terminal, out: false })).toMatchObject({ color: false, width: null });
});
