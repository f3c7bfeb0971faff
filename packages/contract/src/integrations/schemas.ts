import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';
import { SEVERITIES } from '../severity.ts';
import type { Severity } from '../severity-schema.ts';

/** Trackers by their names on the wire, and the products that they are. */
export const PROVIDERS = ['issue_tracker_a', 'issue_tracker_b'] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_ALIASES = { jira: 'issue_tracker_a', servicenow: 'issue_tracker_b' } as const;
const PROVIDER_NAMES = [...PROVIDERS, 'jira', 'servicenow'] as const;
export const ProviderName = Type.Enum(PROVIDER_NAMES, {
  description: '`issue_tracker_a` (alias `jira`) or `issue_tracker_b` (alias `servicenow`).',
});
export type ProviderName = Static<typeof ProviderName>;
const ProviderId = Type.Enum(PROVIDERS);

/** Returns the name of a provider on the wire. */
export function providerOf(name: ProviderName): Provider {
  return name === 'jira' || name === 'servicenow' ? PROVIDER_ALIASES[name] : name;
}

const PriorityName = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));
export const PriorityNames = Type.Object(
  Object.fromEntries(SEVERITIES.map((severity) => [severity, PriorityName])) as Record<
    Severity,
    typeof PriorityName
  >,
  {
    additionalProperties: false,
    description:
      'Jira only: name of the priority by severity; Highest, High, Medium, Low and Lowest when absent.',
  },
);

const settings = {
  deployment: Type.Optional(
    Type.Enum(['cloud', 'data-center'] as const, {
      description: 'Jira only: which API it has; `cloud` when absent.',
    }),
  ),
  project: Type.Optional(
    Type.String({
      pattern: '^[A-Z][A-Z0-9_]{1,99}$',
      description: 'Jira only, and required there: key of the project.',
    }),
  ),
  issueType: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Jira only: name of the issue type; `Task` when absent.',
    }),
  ),
  priorities: Type.Optional(PriorityNames),
  table: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9_]{0,79}$',
      description: 'ServiceNow only: table of the records; `incident` when absent.',
    }),
  ),
};

export const PutIntegration = Type.Object(
  {
    baseUrl: Type.String({
      pattern: '^https?://[^\\s@?#]+$',
      maxLength: 500,
      description: 'Address of the tracker, over https; http as for notification channels.',
    }),
    user: Type.Optional(
      Type.String({
        pattern: '^[^:\\s]{1,200}$',
        description: 'User or e-mail address; absent for a personal access token of Jira.',
      }),
    ),
    token: Type.Optional(
      Type.String({
        pattern: '^[\\x21-\\x7e]{1,1000}$',
        description:
          'API token. Stored encrypted, never returned. Absent: the stored one is kept, for the same baseUrl only.',
      }),
    ),
    ...settings,
  },
  { additionalProperties: false },
);
export type PutIntegration = Static<typeof PutIntegration>;

export const IntegrationParams = Type.Object({ provider: ProviderName });

export const Integration = Type.Object({
  provider: ProviderId,
  baseUrl: Type.String(),
  user: Type.String({ description: 'Empty when there is none.' }),
  hasToken: Type.Boolean({ description: 'Whether a token is stored.' }),
  ...settings,
  updatedAt: Time,
});
export type Integration = Static<typeof Integration>;

export const OpenTicket = Type.Object({ provider: ProviderName }, { additionalProperties: false });
export type OpenTicket = Static<typeof OpenTicket>;

export const TICKET_PROGRESS = ['open', 'in_progress', 'done', 'gone'] as const;

export const Ticket = Type.Object({
  provider: ProviderId,
  findingId: Id('finding'),
  key: Type.String({ description: 'Key of the issue, or number of the incident.' }),
  url: Type.String(),
  openedAt: Time,
  status: Type.Union([Type.String(), Type.Null()], {
    description: "The tracker's own word for the ticket's status; null until it was read.",
  }),
  progress: Type.Union([Type.Enum(TICKET_PROGRESS), Type.Null()], {
    description:
      'How far the ticket is, for all trackers alike; `gone`: the tracker no longer shows it. The finding does not follow: scans decide whether it is fixed.',
  }),
  statusChangedAt: Type.Union([Time, Type.Null()]),
  syncedAt: Type.Union([Time, Type.Null()], { description: 'When the status was read last.' }),
  syncError: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the status could not be read; null when it could.',
  }),
});
export type Ticket = Static<typeof Ticket>;
