import type { Channel, GatewayServer, Token } from '@svc/contract';
import { tokenState } from '../../parts/token-state.ts';

const DAY_MS = 86_400_000;
/** A newest scan that is older says little about the code of today. */
const STALE_MS = 7 * DAY_MS;

/** Something that a person must see to before it fails or misleads: what, about which thing, and since or until when. */
export type Attention = {
  readonly key: string;
  readonly text: string;
  /** Text of others. */
  readonly name: string;
  readonly time: string | null;
  readonly page: string;
};

type Facts = {
  readonly tokens: readonly Token[];
  readonly channels: readonly Channel[];
  readonly servers: readonly GatewayServer[];
  readonly failedJobs: number;
  /** Null: there was no scan, which is a step of the rollout. */
  readonly lastScanAt: string | null;
};

/** Returns what needs attention: credentials that end, deliveries and servers that fail, jobs that gave up, scans that are old. */
export function attentionOf(facts: Facts, now: number): Attention[] {
  const { tokens, channels, servers, failedJobs, lastScanAt } = facts;
  const ending = tokens.filter((token) => tokenState(token, now) === 'expires soon');
  const isStale = lastScanAt !== null && now - Date.parse(lastScanAt) > STALE_MS;
  return [
    ...servers
      .filter(({ health }) => health.state === 'failing')
      .map(({ id, name, health }) => ({
        key: id,
        text: 'MCP server fails',
        name,
        time: health.lastFailureAt,
        page: `/gateway/${id}`,
      })),
    ...channels
      .filter(({ failures, disabledReason }) => failures > 0 || disabledReason === 'gone')
      .map(({ id, name, failingSince }) => ({
        key: id,
        text: 'Deliveries fail',
        name,
        time: failingSince,
        page: '/settings/notifications',
      })),
    ...ending.map(({ id, name, expiresAt }) => ({
      key: id,
      text: 'Token expires',
      name,
      time: expiresAt,
      page: '/settings/tokens',
    })),
    ...(failedJobs === 0
      ? []
      : [
          {
            key: 'jobs',
            text: failedJobs === 1 ? 'A job has failed' : `${failedJobs} jobs have failed`,
            name: '',
            time: null,
            page: '/settings/jobs',
          },
        ]),
    ...(isStale
      ? [
          {
            key: 'scans',
            text: 'No repository was scanned lately',
            name: '',
            time: lastScanAt,
            page: '/repositories',
          },
        ]
      : []),
  ];
}
