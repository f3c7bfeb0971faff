import type { MessageShape } from './client-grammar.ts';
import {
  contentBlock,
  implementation,
  level,
  meta,
  prompt,
  resource,
  resourceContents,
  resourceTemplate,
  samplingMessage,
  tool,
} from './contents.ts';
import {
  boolean,
  either,
  json,
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
} from './shape.ts';

type Table = Parameters<typeof members>[0];

/** Ids that are mapped: of a request, of progress, of a page. */
const MAX_ID = 200;
const MAX_CURSOR = 4_000;
const id = either(number, textOf(MAX_ID));

/** What a server asks of a client within a call, or within a session. */
const elicitation = either(
  members({
    mode: required(oneOf('url')),
    message: required(text),
    url: required(text),
    elicitationId: text,
    _meta: own,
  }),
  members({
    mode: oneOf('form'),
    message: required(text),
    requestedSchema: required(
      members({
        $schema: text,
        type: oneOf('object'),
        properties: map(field()),
        required: list(text),
      }),
    ),
    _meta: own,
  }),
);

/** One field of a form. */
function field(): Shape {
  const titled = list(members({ const: required(text), title: text }));
  return members({
    type: oneOf('string', 'number', 'integer', 'boolean', 'array'),
    title: text,
    description: text,
    default: either(text, number, boolean, list(text)),
    format: oneOf('email', 'uri', 'date', 'date-time'),
    minLength: number,
    maxLength: number,
    minimum: number,
    maximum: number,
    minItems: number,
    maxItems: number,
    enum: list(text),
    enumNames: list(text),
    oneOf: titled,
    items: members({ type: oneOf('string'), enum: list(text), anyOf: titled }),
  });
}

const sampling = members({
  messages: required(list(samplingMessage)),
  modelPreferences: members({
    hints: list(members({ name: text })),
    costPriority: number,
    speedPriority: number,
    intelligencePriority: number,
  }),
  systemPrompt: text,
  includeContext: oneOf('none', 'thisServer', 'allServers'),
  temperature: number,
  maxTokens: number,
  stopSequences: list(text),
  metadata: object,
  tools: since('2025-11-25', list(tool)),
  toolChoice: since('2025-11-25', members({ mode: oneOf('auto', 'required', 'none') })),
  _meta: own,
});

/** Requests of servers; any other method is answered with an error. */
export const SERVER_REQUESTS: Readonly<Record<string, Shape>> = {
  ping: members({ _meta: own }),
  'roots/list': members({ _meta: own }),
  'sampling/createMessage': sampling,
  'elicitation/create': elicitation,
};

const asked = map(
  tagged('method', {
    'roots/list': members({ method: required(text), params: members({ _meta: own }) }),
    'sampling/createMessage': members({ method: required(text), params: required(sampling) }),
    'elicitation/create': members({ method: required(text), params: required(elicitation) }),
  }),
);

const changed: MessageShape['params'] = members({ _meta: own });

/** Notifications of servers; others are dropped. Ids are mapped; a reason for a cancellation is not needed. */
export const SERVER_NOTIFICATIONS: Readonly<Record<string, Shape & { readonly kind: 'members' }>> =
  {
    'notifications/cancelled': members({ requestId: required(id), reason: own, _meta: own }),
    'notifications/progress': members({
      progressToken: required(either(number, textOf(1_000))),
      progress: required(number),
      total: number,
      message: text,
      _meta: own,
    }),
    'notifications/message': members({
      level: required(level),
      logger: text,
      data: json,
      _meta: own,
    }),
    'notifications/resources/updated': members({ uri: required(text), _meta: own }),
    'notifications/resources/list_changed': changed,
    'notifications/tools/list_changed': changed,
    'notifications/prompts/list_changed': changed,
    'notifications/elicitation/complete': members({ elicitationId: required(text), _meta: own }),
    'notifications/subscriptions/acknowledged': members({
      notifications: members({
        toolsListChanged: boolean,
        promptsListChanged: boolean,
        resourcesListChanged: boolean,
        resourceSubscriptions: list(text),
      }),
      _meta: own,
    }),
  };

/** What 2026-07-28 adds to results: how long they may be kept. */
const results = {
  resultType: since('2026-07-28', oneOf('complete')),
  ttlMs: since('2026-07-28', number),
  cacheScope: since('2026-07-28', own),
  requestState: since('2026-07-28', own),
};

/** A result that nobody has decided: its `_meta` is the gateway's. */
const passed = (table: Table) => members({ ...table, ...results, _meta: own });
/** The result of a decided call. */
const decided = (table: Table) => members({ ...table, ...results, _meta: meta });
/** The result of a decided call, or what the client is asked for instead of one. */
const decidedOrAsking = (table: Table) =>
  members({
    ...table,
    ...results,
    resultType: since('2026-07-28', oneOf('complete', 'input_required')),
    inputRequests: since('2026-07-28', asked),
    _meta: meta,
  });
const nothing = passed({});
/** Cursors of lists are taken out before, and mapped. */
const page = { nextCursor: own };

/** What a server can do. A client needs to hear no more than that it can. */
const serverCapabilities = members({
  logging: presence,
  completions: presence,
  prompts: members({ listChanged: boolean }),
  resources: members({ subscribe: boolean, listChanged: boolean }),
  tools: members({ listChanged: boolean }),
});

type Results = Readonly<Record<string, Shape & { readonly kind: 'members' }>>;

/** Results of the requests that a server may want input for. */
const INPUT_RESULTS: Results = {
  'tools/call': decidedOrAsking({
    content: list(contentBlock),
    structuredContent: since('2025-06-18', json),
    isError: boolean,
  }),
  'resources/read': decidedOrAsking({ contents: list(resourceContents) }),
  'prompts/get': decidedOrAsking({
    description: text,
    messages: list(members({ role: oneOf('user', 'assistant'), content: required(contentBlock) })),
  }),
};

/** True for the methods whose requests a server may want input of the client for. */
export function takesInput(method: string): boolean {
  return Object.hasOwn(INPUT_RESULTS, method);
}

/** Results of servers, by the method of the request. */
export const SERVER_RESULTS: Results = {
  ...INPUT_RESULTS,
  initialize: passed({
    protocolVersion: required(text),
    capabilities: serverCapabilities,
    serverInfo: implementation,
    instructions: text,
  }),
  'server/discover': members({
    ...results,
    supportedVersions: list(textOf(20)),
    capabilities: serverCapabilities,
    instructions: text,
    _meta: members({ 'io.modelcontextprotocol/serverInfo': implementation }),
  }),
  ping: nothing,
  'tools/list': passed({ tools: list(tool), ...page }),
  'resources/list': passed({ resources: list(resource), ...page }),
  'resources/templates/list': passed({ resourceTemplates: list(resourceTemplate), ...page }),
  'resources/subscribe': nothing,
  'resources/unsubscribe': nothing,
  'prompts/list': passed({ prompts: list(prompt), ...page }),
  'completion/complete': decided({
    completion: members({ values: list(text), total: number, hasMore: boolean }),
  }),
  'logging/setLevel': nothing,
  'subscriptions/listen': nothing,
};

/** An error of a server. Its message and data are part of the answer to a decided call, and of nothing else. */
export const SERVER_ERROR = members({ code: required(number), message: text, data: json });

/** The longest cursor of a server that is mapped. */
export const MAX_SERVER_CURSOR = MAX_CURSOR;
