import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MEMORY_FILE, recall, remember } from './remembered.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-remembered-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what an older version remembered is kept, and what it did not have is new [OPS-01]', async () => {
  const tenant = { id: 'ten_1', slug: 'dev', adminAudience: 'svc:ten_1' };
  const former = { issuerPort: 4242, passwords: { alice: 'a', bob: 'b' }, tenant };
  writeFileSync(join(folder, MEMORY_FILE), JSON.stringify(former));

  expect(await recall(folder)).toMatchObject({
    ports: { issuer: 4242, orders: 0, hook: 0 },
    passwords: { alice: 'a', bob: 'b', carol: expect.stringMatching(/^[\w-]{24}$/) },
    tenant,
    providerId: null,
    isWalked: false,
  });
});

test('it is read as it was written, for the owner alone [OPS-01]', async () => {
  const fresh = { ...(await recall(folder)), isWalked: true };
  await remember(folder, fresh);
  expect(await recall(folder)).toEqual(fresh);
  expect(statSync(join(folder, MEMORY_FILE)).mode & 0o777).toBe(0o600);
});

test('a file that is broken is named with what to do [OPS-01]', async () => {
  writeFileSync(join(folder, MEMORY_FILE), '{"ports"');
  await expect(recall(folder)).rejects.toThrow(/development\.json is not JSON; move .* away/);
});
