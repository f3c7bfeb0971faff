import { expect, test } from 'vitest';
import { documentedBootstrap } from './failover/patroni.ts';

test('the guide to Patroni has both settings without which a primary alone acknowledges [EVID-01]', async () => {
  const { bootstrap } = await documentedBootstrap();

  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
});
