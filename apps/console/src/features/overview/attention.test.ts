import type { Channel, GatewayServer, Token } from '@svc/contract';
import { expect, test } from 'vitest';
import { attentionOf } from './attention.ts';

const NOW = Date.parse('2026-02-01T00:00:00Z');
const NOTHING = { tokens: [], channels: [], servers: [], failedJobs: 0, lastScanAt: null };
const token = (expiresAt: string | null, revokedAt: string | null = null) =>
  ({ id: `t ${expiresAt}`, name: 'ci', expiresAt, revokedAt }) as Token;

const texts = (facts: Partial<Parameters<typeof attentionOf>[0]>) =>
  attentionOf({ ...NOTHING, ...facts }, NOW).map(({ text, page }) => `${text} ${page}`);

test('tokens that end within 14 days need attention, not those that ended, were revoked or have no end', () => {
  const tokens = [
    token('2026-02-14T00:00:00Z'),
    token('2026-02-16T00:00:00Z'),
    token('2026-01-31T00:00:00Z'),
    token(null),
    token('2026-02-02T00:00:00Z', '2026-01-01T00:00:00Z'),
  ];
  expect(attentionOf({ ...NOTHING, tokens }, NOW).map(({ key }) => key)).toEqual([
    't 2026-02-14T00:00:00Z',
  ]);
});

test('failing servers, channels and jobs need attention, and scans that are older than a week', () => {
  const servers = [
    { id: 'gws_1', name: 'orders', health: { state: 'failing', lastFailureAt: null } },
    { id: 'gws_2', name: 'fine', health: { state: 'healthy' } },
  ] as GatewayServer[];
  const channels = [
    { id: 'chn_1', name: 'pager', failures: 2, disabledReason: null, failingSince: null },
    { id: 'chn_2', name: 'off', failures: 0, disabledReason: 'changed' },
  ] as Channel[];
  expect(texts({ servers, channels, failedJobs: 2, lastScanAt: '2026-01-24T00:00:00Z' })).toEqual([
    'MCP server fails /gateway/gws_1',
    'Deliveries fail /settings/notifications',
    '2 jobs have failed /settings/jobs',
    'No repository was scanned lately /repositories',
  ]);
  expect(texts({ lastScanAt: '2026-01-26T00:00:00Z' })).toEqual([]);
});
