import { level, sampledContent, samplingRole } from './contents.ts';
import {
  boolean,
  either,
  isIn,
  list,
  map,
  members,
  number,
  object,
  oneOf,
  own,
  presence,
  required,
  type Shape,
  since,
  tagged,
  text,
  textOf,
  type Version,
} from './shape.ts';

/** A message that clients send: its parameters, and the versions that have it. */
export type MessageShape = {
  readonly params: Shape & { readonly kind: 'members' };
  readonly since: Version;
  readonly until: Version;
};

const NEWEST: Version = '2026-07-28';
const NEWEST_SESSION: Version = '2025-11-25';
/** `_meta` of what clients send: the gateway writes its own, with its own progress token. */
const meta = { _meta: own };
const MAX_CURSOR = 24_000;

function always(table: Parameters<typeof members>[0]): MessageShape {
  return { params: members({ ...table, ...meta }), since: '2025-03-26', until: NEWEST };
}
const inSessions = (table: Parameters<typeof members>[0]): MessageShape => ({
  ...always(table),
  until: NEWEST_SESSION,
});
const withoutSessions = (table: Parameters<typeof members>[0]): MessageShape => ({
  ...always(table),
  since: NEWEST,
});
const page = always({ cursor: textOf(MAX_CURSOR) });
const resource = { uri: required(text) };
/** What 2026-07-28 adds to a request that is sent again with input. */
const input = {
  inputResponses: since(NEWEST, object),
  requestState: since(NEWEST, text),
};

/** What a client can do. A server needs to hear no more than that it can. */
export const clientCapabilities = members({
  roots: members({ listChanged: boolean }),
  sampling: members({ context: presence, tools: presence }),
  elicitation: since('2025-06-18', members({ form: presence, url: presence })),
});

/** Requests of clients. Any other method is refused. */
export const CLIENT_REQUESTS: Readonly<Record<string, MessageShape>> = {
  initialize: inSessions({
    protocolVersion: required(text),
    capabilities: clientCapabilities,
    clientInfo: own,
  }),
  'server/discover': withoutSessions({}),
  ping: inSessions({}),
  'tools/list': page,
  'tools/call': always({ name: required(text), arguments: object, ...input }),
  'resources/list': page,
  'resources/templates/list': page,
  'resources/read': always({ ...resource, ...input }),
  'resources/subscribe': inSessions(resource),
  'resources/unsubscribe': inSessions(resource),
  'prompts/list': page,
  'prompts/get': always({ name: required(text), arguments: map(text), ...input }),
  'completion/complete': always({
    ref: required(
      tagged('type', {
        'ref/prompt': members({ type: required(text), name: required(text) }),
        'ref/resource': members({ type: required(text), uri: required(text) }),
      }),
    ),
    argument: required(members({ name: required(text), value: required(text) })),
    context: since('2025-06-18', members({ arguments: map(text) })),
  }),
  'logging/setLevel': inSessions({ level: required(level) }),
  'subscriptions/listen': withoutSessions({
    notifications: required(
      members({
        toolsListChanged: boolean,
        promptsListChanged: boolean,
        resourcesListChanged: boolean,
        resourceSubscriptions: list(text),
      }),
    ),
  }),
};

/** Notifications of clients. Others are dropped; so is each text, which a server needs for nothing. */
export const CLIENT_NOTIFICATIONS: Readonly<Record<string, MessageShape>> = {
  'notifications/initialized': inSessions({}),
  'notifications/cancelled': always({
    requestId: required(either(number, textOf(200))),
    reason: own,
  }),
  'notifications/progress': inSessions({
    progressToken: required(textOf(1_000)),
    progress: required(number),
    total: number,
    message: own,
  }),
  'notifications/roots/list_changed': inSessions({}),
};

/** Answers of clients, by the method of the request that they answer. */
export const CLIENT_RESULTS: Readonly<Record<string, Shape & { readonly kind: 'members' }>> = {
  ping: members(meta),
  'roots/list': members({
    roots: required(list(members({ uri: required(text), name: text, ...meta }))),
    ...meta,
  }),
  'sampling/createMessage': members({
    role: required(samplingRole),
    content: required(sampledContent),
    model: text,
    stopReason: text,
    ...meta,
  }),
  'elicitation/create': members({
    action: required(oneOf('accept', 'decline', 'cancel')),
    content: map(either(text, number, boolean, list(text))),
    ...meta,
  }),
};

/** An error that a client answers with; its `data` could be anything. */
export const CLIENT_ERROR = members({ code: required(number), message: text, data: own });

/** Returns the shape of a message in a version; null where the version does not have it. */
export function shapeOf(
  table: Readonly<Record<string, MessageShape>>,
  method: string,
  version: Version,
): MessageShape['params'] | null {
  const shape = Object.hasOwn(table, method) ? (table[method] as MessageShape) : null;
  return shape !== null && isIn(version, shape.since, shape.until) ? shape.params : null;
}
