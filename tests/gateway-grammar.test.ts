import {
  ClientNotificationSchema,
  ClientRequestSchema,
  ClientResultSchema,
  ServerNotificationSchema,
  ServerRequestSchema,
  ServerResultSchema,
} from '@modelcontextprotocol/core';
import { describe, expect, test } from 'vitest';
import {
  clientAnswer,
  clientNotification,
  clientRequest,
} from '../apps/server/src/gateway/messages/from-client.ts';
import {
  askedRequest,
  serverMessage,
  withIds,
} from '../apps/server/src/gateway/messages/from-server.ts';
import {
  loopbackParts,
  visitTo,
} from '../apps/server/src/gateway/pipeline/loopback-gateway.testing.ts';
import { CLIENT_REQUESTS } from '../apps/server/src/gateway/protocol/client-grammar.ts';
import { isObject, type Params } from '../apps/server/src/gateway/protocol/message.ts';
import { SERVER_RESULTS } from '../apps/server/src/gateway/protocol/server-grammar.ts';
import { VERSIONS } from '../apps/server/src/gateway/protocol/shape.ts';
import { examplesOf, placements } from './harness/protocol-leaves.ts';

/** A text that is found again however it is written on: the keyed ids of the gateway never contain it. */
const MARK = 'x7Qmarker7Qx';
const SCOPE = 'scope';
const parts = loopbackParts();
const visit = visitTo('http://127.0.0.1:1');

/** Every place of every message of the official grammar, with the mark in it. */
function marked(schema: Parameters<typeof examplesOf>[0]) {
  return examplesOf(schema).flatMap((example) => [...placements(example, MARK)]);
}

/** Returns the places in which the mark is in a value. */
function placesOf(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return value.includes(MARK) ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => [
    ...(name.includes(MARK) ? [`${at}/{name}`] : []),
    ...placesOf(item, `${at}/${name}`),
  ]);
}

/** Returns the places in which a mark goes on, of messages that were rebuilt, each by its method. */
function placesByMethod(rebuilt: readonly { method: string; params: unknown }[]) {
  const found = new Map<string, Set<string>>();
  for (const { method, params } of rebuilt) {
    for (const place of placesOf(params)) {
      found.set(method, (found.get(method) ?? new Set()).add(place));
    }
  }
  return Object.fromEntries(
    [...found].sort().map(([method, places]) => [method, [...places].sort()]),
  );
}

const request = (message: Params) => ({
  kind: 'request' as const,
  id: MARK,
  method: String(message['method']),
  params: isObject(message['params']) ? message['params'] : {},
});

describe('what a client can write, at every place of every message of the protocol', () => {
  test('reaches a server only where it is decided: in what is asked for, and nowhere else [GATE-02]', async () => {
    const rebuilt = await Promise.all(
      marked(ClientRequestSchema).flatMap(({ message }) =>
        VERSIONS.map((version) =>
          clientRequest(parts, visit, request(message as Params), version, SCOPE).catch(() => null),
        ),
      ),
    );
    const passed = rebuilt.filter((one) => one !== null).map((one) => ({ ...one, id: null }));

    expect(new Set(passed.map(({ method }) => method))).toEqual(
      new Set(Object.keys(CLIENT_REQUESTS)),
    );
    expect(placesByMethod(passed)).toEqual({
      'completion/complete': [
        '/argument/name',
        '/argument/value',
        '/context/arguments/free',
        '/context/arguments/x-unknown',
        '/ref/name',
        '/ref/uri',
      ],
      // the version is compared with those that the gateway speaks, and one of these is sent
      initialize: ['/protocolVersion'],
      'prompts/get': ['/arguments/free', '/arguments/x-unknown', '/name'],
      'resources/read': ['/uri'],
      'resources/subscribe': ['/uri'],
      'resources/unsubscribe': ['/uri'],
      'subscriptions/listen': [
        '/notifications/resourceSubscriptions/0',
        '/notifications/resourceSubscriptions/1',
      ],
      'tools/call': [
        '/arguments/free/any',
        '/arguments/free/x-unknown',
        '/arguments/free/{name}',
        '/arguments/x-unknown',
        '/arguments/{name}',
        '/name',
      ],
      // opened, and never sent: only a cursor that the gateway made opens
      ...Object.fromEntries(
        ['prompts/list', 'resources/list', 'resources/templates/list', 'tools/list'].map((list) => [
          list,
          ['/cursor'],
        ]),
      ),
    });
  });

  test('reaches a server by no notification at all [GATE-02]', () => {
    const rebuilt = marked(ClientNotificationSchema).flatMap(({ message }) =>
      VERSIONS.map((version) => {
        const { method, params } = request(message as Params);
        const sent = { kind: 'notification', method, params } as const;
        return clientNotification(parts, visit, sent, version, SCOPE);
      }),
    );
    const passed = rebuilt.filter((one) => one !== null);

    expect(new Set(passed.map(({ method }) => method))).toContain('notifications/cancelled');
    expect(placesByMethod(passed)).toEqual({});
  });

  test('reaches a server by an answer only in what the server asked for, which is decided [GATE-02]', () => {
    const methods = ['ping', 'roots/list', 'sampling/createMessage', 'elicitation/create'];
    const rebuilt = methods.flatMap((method) =>
      marked(ClientResultSchema).map(({ message }) => ({
        method,
        params: clientAnswer(parts, visit, method, { result: message as Params }, '2025-11-25'),
      })),
    );
    const places = placesByMethod(rebuilt.filter(({ params }) => params !== null));

    expect(places['ping']).toBeUndefined();
    expect(places['elicitation/create']).toEqual([
      '/result/content/free',
      '/result/content/free/0',
      '/result/content/free/1',
      '/result/content/x-unknown',
      '/result/content/{name}',
    ]);
    expect(places['roots/list']).toEqual(['/result/roots/0/name', '/result/roots/0/uri']);
    const sampled = (places['sampling/createMessage'] ?? []).filter(
      (place) => !/^\/result\/(?:model|stopReason|content\/)/.test(place),
    );
    expect(sampled).toEqual([]);
  });
});

/** Objects whose names are free: part of what is decided, or pinned. */
const FREE =
  /\/(?:_meta|structuredContent|inputSchema|outputSchema|arguments|input|metadata|properties|data)(?:\/|$)/;
const RECEPTION = {
  visit,
  scope: SCOPE,
  refuse: () => {},
};

describe('what a server can write, at every place of every message of the protocol', () => {
  const answered = (method: string, version: (typeof VERSIONS)[number], result: Params) => {
    const request = { method, id: 1, clientId: 7 };
    const message = { kind: 'response', id: 1, answer: { result } } as const;
    try {
      const rebuilt = serverMessage(parts, { ...RECEPTION, version, request }, message);
      if (rebuilt === null) throw new Error('an answer was skipped');
      const shown = withIds(rebuilt.message, rebuilt.ids);
      return shown.kind === 'response' && 'result' in shown.answer ? shown.answer.result : null;
    } catch {
      return null;
    }
  };
  const results = marked(ServerResultSchema);
  const placesIn = (method: string) =>
    placesByMethod(
      results.flatMap(({ message }) =>
        VERSIONS.map((version) => ({
          method,
          params: answered(method, version, message as Params),
        })),
      ),
    )[method] ?? [];

  test('of an answer that nobody decided is nothing but definitions, which are pinned [GATE-07]', () => {
    const beside = (method: string, pinned: RegExp) =>
      placesIn(method).filter((place) => !pinned.test(place));

    expect(placesIn('ping')).toEqual([]);
    expect(placesIn('logging/setLevel')).toEqual([]);
    expect(placesIn('resources/subscribe')).toEqual([]);
    expect(beside('initialize', /^\/(?:instructions$|serverInfo\/|protocolVersion$)/)).toEqual([]);
    expect(beside('tools/list', /^\/tools\//)).toEqual([]);
    expect(beside('prompts/list', /^\/prompts\//)).toEqual([]);
    expect(beside('resources/list', /^\/resources\//)).toEqual([]);
    expect(beside('resources/templates/list', /^\/resourceTemplates\//)).toEqual([]);
    expect(placesIn('tools/list').length).toBeGreaterThan(10);
  });

  test.each(Object.keys(SERVER_RESULTS))(
    'of a result of %s has no member that the protocol does not have [GATE-04]',
    (method) => {
      const unknown = placesIn(method).filter(
        (place) => /(?:x-unknown|\{name\})$/.test(place) && !FREE.test(place),
      );
      expect(unknown).toEqual([]);
      const own = placesIn(method).filter((place) =>
        /nextCursor|requestState|resultType/.test(place),
      );
      expect(own).toEqual([]);
    },
  );

  test('reaches a client by a notification only where it is shown: not by ids, names or reasons [GATE-04]', () => {
    const passed = marked(ServerNotificationSchema).flatMap(({ message }) => {
      const { method, params } = request(message as Params);
      const sent = { kind: 'notification', method, params } as const;
      const version = VERSIONS[2];
      const rebuilt = serverMessage(parts, { ...RECEPTION, version, request: null }, sent);
      if (rebuilt === null) return [];
      const shown = withIds(rebuilt.message, rebuilt.ids);
      return shown.kind === 'notification' ? [shown] : [];
    });

    expect(placesByMethod(passed)).toEqual({
      'notifications/elicitation/complete': ['/elicitationId'],
      'notifications/message': ['/data/any', '/data/x-unknown', '/data/{name}', '/logger'],
      'notifications/resources/updated': ['/uri'],
      'notifications/subscriptions/acknowledged': [
        '/notifications/resourceSubscriptions/0',
        '/notifications/resourceSubscriptions/1',
      ],
    });
  });

  test('reaches a client by a request only in what the client is asked, under an id of the gateway [GATE-04]', () => {
    const asked = marked(ServerRequestSchema).flatMap(({ message }) => {
      const reception = { ...RECEPTION, version: VERSIONS[2], request: null };
      const sent = { ...request(message as Params), id: MARK };
      const rebuilt = serverMessage(parts, reception, sent);
      if (rebuilt?.message.kind !== 'request') return [];
      const shown = askedRequest(parts, reception, rebuilt.message);
      return shown.kind === 'request' ? [shown] : [];
    });
    const unknown = Object.values(placesByMethod(asked))
      .flat()
      .filter((place) => /(?:x-unknown|\{name\})$/.test(place) && !FREE.test(place));

    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(({ id }) => String(id).includes(MARK))).toEqual([]);
    expect(unknown).toEqual([]);
    const answer = parts.names.asked(SCOPE, asked[0]?.id);
    expect(answer).toMatchObject({ id: MARK });
    expect(parts.names.asked('another scope', asked[0]?.id)).toBeNull();
  });
});
