import type { ChannelFormat } from '@svc/contract';
import type { LedgerEvent } from '@svc/ledger';
import type { StoredEvent } from '../evidence/read-model.ts';

/** A log: its tenant and number. */
export type LogName = { readonly tenantId: string; readonly logNo: number };

/** The body of a batch and its media type; every event has its index, so a receiver sees repeats and gaps. */
export type StreamBody = { readonly body: string; readonly contentType: string };

/** Renders events for a receiver of one format. */
export function renderStream(
  format: ChannelFormat,
  log: LogName,
  events: readonly StoredEvent[],
): StreamBody {
  const lines = events.map((event) => LINES[format](log, event));
  return { body: `${lines.join('\n')}\n`, contentType: CONTENT_TYPES[format] };
}

const CONTENT_TYPES: Readonly<Record<ChannelFormat, string>> = {
  json: 'application/x-ndjson',
  ocsf: 'application/x-ndjson',
  cef: 'text/plain; charset=utf-8',
  splunk_hec: 'application/json',
};

const LINES: Readonly<Record<ChannelFormat, (log: LogName, stored: StoredEvent) => string>> = {
  json: (log, stored) =>
    eventJson(stored, { source: 'svc', tenant: log.tenantId, logNo: log.logNo }),
  ocsf: ocsfLine,
  cef: cefLine,
  splunk_hec: splunkLine,
};

/** `{...head,"index":7,"sealedAt":"...","leaf":"...","event":{...}}`; the event's canonical text goes in as it is, since its leaf hash is of these bytes. */
export function eventJson({ index, sealedAt, leaf, event }: StoredEvent, head: object): string {
  const fields = { ...head, index, sealedAt: sealedAt.toISOString(), leaf: leaf.toString('hex') };
  return `${JSON.stringify(fields).slice(0, -1)},"event":${event}}`;
}

/** API Activity of OCSF 1.5 (class 6003): activity 99 is "Other", named by `activity_name`. */
const API_ACTIVITY = { category_uid: 6, class_uid: 6003, activity_id: 99, type_uid: 600399 };

function ocsfLine(log: LogName, stored: StoredEvent): string {
  const event: LedgerEvent = JSON.parse(stored.event);
  const { actor, subject, kind } = event;
  const decision = event.data['decision'];
  return JSON.stringify({
    ...API_ACTIVITY,
    activity_name: kind,
    time: stored.sealedAt.getTime(),
    severity_id: 1,
    ...(typeof decision === 'string' && {
      status_id: decision === 'allow' ? 1 : 2,
      status: decision,
    }),
    metadata: {
      version: '1.5.0',
      product: { name: 'svc', vendor_name: 'svc' },
      uid: event.id,
      sequence: stored.index,
      log_name: logName(log),
      original_time: event.time,
    },
    actor: {
      user: { type_id: 99, type: actor.type, ...(actor.id !== undefined && { uid: actor.id }) },
    },
    api: { operation: kind, service: { name: 'svc' } },
    src_endpoint: { name: 'svc' },
    resources: [{ type: subject.type, ...(subject.id !== undefined && { uid: subject.id }) }],
    // SHA-256(0x00 || raw_data) is the leaf hash
    raw_data: stored.event,
    unmapped: { leaf: stored.leaf.toString('hex') },
  });
}

/** CEF severity, 0 to 10. */
const CEF_SEVERITY = { refused: 5, other: 3 };

/** `CEF:0|svc|svc|1|policy_decision|policy_decision|3|rt=... externalId=evt_... cn1Label=index cn1=7 ...` */
function cefLine(log: LogName, stored: StoredEvent): string {
  const event: LedgerEvent = JSON.parse(stored.event);
  const decision = event.data['decision'];
  const severity = decision === 'deny' ? CEF_SEVERITY.refused : CEF_SEVERITY.other;
  const header = ['CEF:0', 'svc', 'svc', '1', event.kind, event.kind, `${severity}`];
  const extension = {
    rt: stored.sealedAt.getTime(),
    externalId: event.id,
    cn1Label: 'index',
    cn1: stored.index,
    cs1Label: 'leaf',
    cs1: stored.leaf.toString('hex'),
    cs2Label: 'log',
    cs2: logName(log),
    suid: event.actor.id,
    cs3Label: 'actorType',
    cs3: event.actor.type,
    cs4Label: 'subject',
    cs4: event.subject.id,
    cs5Label: 'subjectType',
    cs5: event.subject.type,
    act: typeof decision === 'string' ? decision : undefined,
    msg: stored.event,
  };
  const pairs = Object.entries(extension).filter(([, value]) => value !== undefined);
  return `${header.map(cefHeader).join('|')}|${pairs.map(([key, value]) => `${key}=${cefValue(`${value}`)}`).join(' ')}`;
}

function cefHeader(text: string): string {
  return text.replaceAll(/[\\|]/g, '\\$&').replaceAll(/[\r\n]+/g, ' ');
}

function cefValue(text: string): string {
  return text.replaceAll(/[\\=]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/** An event of Splunk's HTTP Event Collector; a body may have several, one after another. `time` is in seconds. */
function splunkLine(log: LogName, stored: StoredEvent): string {
  const envelope = {
    time: stored.sealedAt.getTime() / 1_000,
    host: 'svc',
    source: logName(log),
    sourcetype: 'svc:evidence',
    fields: { ledger_index: stored.index, leaf: stored.leaf.toString('hex') },
  };
  const event = eventJson(stored, { tenant: log.tenantId, logNo: log.logNo });
  return `${JSON.stringify(envelope).slice(0, -1)},"event":${event}}`;
}

function logName({ tenantId, logNo }: LogName): string {
  return `svc.ledger/v1/${tenantId}/${logNo}`;
}
