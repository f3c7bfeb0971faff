import { afterEach, describe, expect, test, vi } from 'vitest';
import { GovernDenied } from './errors.ts';
import { createTestClient } from './testing.ts';

afterEach(() => vi.unstubAllEnvs());

describe('the test client', () => {
  test('refuses to run where the token of an agent is set [SDK-02]', () => {
    vi.stubEnv('SVC_AGENT_TOKEN', 'svt_x');

    expect(() => createTestClient()).toThrow('SVC_AGENT_TOKEN');
  });

  test('answers as it is scripted, denies the rest and records all of it', async () => {
    const client = createTestClient();
    client.allow('read');
    client.deny('refund', 'too much');
    client.unavailable('ship', 'rate_limited');
    client.unavailable('mail', 'connection');

    await client.requireAllow('read', { id: 1 }, { server: 'orders' });
    await expect(client.requireAllow('refund', {})).rejects.toThrow('too much');
    await expect(client.requireAllow('ship', {})).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(client.requireAllow('mail', {})).rejects.toMatchObject({ code: 'connection' });
    await expect(client.requireAllow('other', {})).rejects.toThrow('no script');
    expect(client.checks[0]).toEqual({ tool: 'read', server: 'orders', args: { id: 1 } });
    expect(client.checks).toHaveLength(5);
  });

  test('allows a call that waits for its approval once, and no other', async () => {
    const client = createTestClient();
    client.approve('refund');
    const refund = (id: number) => client.requireAllow('refund', { id });
    const error = await refund(1).catch((error: unknown) => error);
    await expect(refund(2)).rejects.toBeInstanceOf(GovernDenied);

    await client.waitForApproval(error as GovernDenied, { timeout: 1000 });

    await expect(refund(1)).rejects.toBeInstanceOf(GovernDenied);
    await client.requireAllow('refund', { id: 3 }, { waitForApproval: 5000 });
  });
});
