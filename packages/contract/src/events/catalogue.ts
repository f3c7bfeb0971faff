import type { TObject } from 'typebox';
import { AGENT_EVENTS } from './agents.ts';
import { APPROVAL_EVENTS } from './approvals.ts';
import { CODE_HOST_EVENTS } from './code-host.ts';
import { COMPLIANCE_EVENTS } from './compliance.ts';
import type { EventDefinition, EventOf } from './definition.ts';
import { EVIDENCE_EVENTS } from './evidence.ts';
import { FINDING_EVENTS } from './findings.ts';
import { FIX_PULL_REQUEST_EVENTS } from './fix-pull-requests.ts';
import { GATEWAY_EVENTS } from './gateway.ts';
import { GOVERN_EVENTS } from './govern.ts';
import { IDENTITY_PROVIDER_EVENTS } from './identity-providers.ts';
import { INSTALLATION_EVENTS } from './installations.ts';
import { INTEGRATION_EVENTS } from './integrations.ts';
import { JOB_EVENTS } from './jobs.ts';
import { NOTIFICATION_EVENTS } from './notifications.ts';
import { PACK_EVENTS } from './packs.ts';
import { PEOPLE_EVENTS } from './people.ts';
import { fieldsOf, isPersonal } from './personal.ts';
import { PLATFORM_EVENTS } from './platform.ts';
import { PR_CHECK_EVENTS } from './pr-checks.ts';
import { PROVISIONING_EVENTS } from './provisioning.ts';
import { REPORT_EVENTS } from './reports.ts';
import { SCAN_EVENTS } from './scans.ts';
import { SIGNAL_EVENTS } from './signals.ts';
import { TENANT_EVENTS } from './tenants.ts';
import { TOKEN_EVENTS } from './tokens.ts';

/** Every kind of event that is sealed, with its fields. docs/events.md is made from this table. */
export const EVENTS = {
  ...AGENT_EVENTS,
  ...APPROVAL_EVENTS,
  ...CODE_HOST_EVENTS,
  ...COMPLIANCE_EVENTS,
  ...EVIDENCE_EVENTS,
  ...FINDING_EVENTS,
  ...GATEWAY_EVENTS,
  ...GOVERN_EVENTS,
  ...PR_CHECK_EVENTS,
  ...PROVISIONING_EVENTS,
  ...REPORT_EVENTS,
  ...PACK_EVENTS,
  ...IDENTITY_PROVIDER_EVENTS,
  ...INSTALLATION_EVENTS,
  ...FIX_PULL_REQUEST_EVENTS,
  ...INTEGRATION_EVENTS,
  ...JOB_EVENTS,
  ...PEOPLE_EVENTS,
  ...PLATFORM_EVENTS,
  ...NOTIFICATION_EVENTS,
  ...SCAN_EVENTS,
  ...SIGNAL_EVENTS,
  ...TENANT_EVENTS,
  ...TOKEN_EVENTS,
} as const satisfies Record<string, EventDefinition>;

export type EventKind = keyof typeof EVENTS;

export const EVENT_KINDS = (Object.keys(EVENTS) as EventKind[]).sort();

/** An event to seal, distinguished by its kind, with personal values in clear. */
export type SealedEvent = { [Kind in EventKind]: EventOf<Kind, (typeof EVENTS)[Kind]> }[EventKind];

/** An actor of any event. */
export type EventActor = SealedEvent['actor'];

/** Where an event of this kind, actor and subject can have personal values: JSON Pointers into the event. */
export function personalPointers(event: SealedEvent): readonly string[] {
  const { kind, actor, subject } = event;
  return POINTERS.get(`${kind} ${actor.type} ${subject.type}`) ?? unknownEvent(event);
}

/** By kind, type of actor and type of subject. */
const POINTERS = new Map(
  Object.entries<EventDefinition>(EVENTS).flatMap(([kind, { actor, subject, data }]) =>
    actor.flatMap((by) =>
      subject.map((of): [string, readonly string[]] => {
        const fields = [
          ...fieldsOf(by, '/actor'),
          ...fieldsOf(data, '/data'),
          ...fieldsOf(of, '/subject'),
        ];
        const personal = fields.filter(({ schema }) => isPersonal(schema));
        return [
          `${kind} ${entityType(by)} ${entityType(of)}`,
          personal.map(({ pointer }) => pointer),
        ];
      }),
    ),
  ),
);

/** The `type` that an entity schema declares. */
export function entityType(schema: TObject): string {
  return String((schema.properties['type'] as { const?: unknown } | undefined)?.const);
}

/** Without a declaration a name could enter the log in clear, so an undeclared event is not sealed. */
function unknownEvent({ kind, actor, subject }: SealedEvent): never {
  throw new TypeError(
    `event ${kind} is not declared for an actor ${actor.type} and a subject ${subject.type}; declare it in the event catalogue`,
  );
}
