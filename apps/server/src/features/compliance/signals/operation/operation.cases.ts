import { channel, delivery } from '../rows.testing.ts';
import { ago, type GivenRow, type SignalCases } from '../signal-case.testing.ts';

const key = (id: string, created_at: Date, retired_at: Date | null = null): GivenRow => ({
  table: 'tenant_data_keys',
  values: {
    key_id: id,
    provider: 'file',
    wrapped: Buffer.from('w'),
    is_current: false,
    created_at,
    retired_at,
  },
});

export const OPERATION_CASES: Readonly<Record<string, SignalCases>> = {
  'keys-rotated': {
    cases: [
      {
        title: 'a key older than a year fails unless it is retired',
        given: [key('key_a', ago(364)), key('key_b', ago(366)), key('key_c', ago(900), ago(1))],
        outcome: 'not_met',
        population: ['key_a', 'key_b'],
        failing: ['key_b'],
      },
    ],
    removed: {
      by: `update tenant_data_keys set retired_at = now() where tenant_id = $1 and key_id = 'key_b'`,
      outcome: 'met',
      population: ['key_a'],
    },
  },
  'alerts-configured': {
    cases: [
      {
        title: 'channels that are disabled or failing fail; a SIEM reaches nobody',
        given: [
          channel('chn_off', { enabled: false }),
          channel('chn_failing', { failing_since: ago(1) }),
          channel('chn_siem', { type: 'siem' }),
        ],
        outcome: 'not_met',
        population: ['chn_failing', 'chn_off'],
        failing: ['chn_failing', 'chn_off'],
      },
      {
        title: 'one that works is enough',
        given: [channel('chn_off', { enabled: false }), channel('chn_ok')],
        outcome: 'met',
        population: ['chn_off', 'chn_ok'],
      },
    ],
    removed: {
      by: 'delete from notification_channels where tenant_id = $1',
      outcome: 'no_data',
    },
  },
  'alerts-delivered': {
    cases: [
      {
        title: 'a notification that was given up fails, and one that waits is no member',
        given: [
          channel('chn_a'),
          delivery('dlv_ok', 'chn_a', 'delivered'),
          delivery('dlv_failed', 'chn_a', 'failed'),
          delivery('dlv_waits', 'chn_a', 'pending'),
        ],
        outcome: 'not_met',
        population: ['dlv_failed', 'dlv_ok'],
        failing: ['dlv_failed'],
      },
    ],
    removed: {
      by: `delete from notification_deliveries where tenant_id = $1 and delivery_id = 'dlv_failed'`,
      outcome: 'met',
      population: ['dlv_ok'],
    },
  },
};
