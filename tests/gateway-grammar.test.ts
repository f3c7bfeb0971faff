import {
  ClientNotificationSchema,
  ClientRequestSchema,
  ClientResultSchema,
  ServerNotificationSchema,
  ServerRequestSchema,
  ServerResultSchema,
} from '@modelcontextprotocol/core';
import { describe, expect, test } from 'vitest';
import { CLIENT_REQUESTS } from '../apps/server/src/features/gateway/grammar/client-grammar.ts';
import { SERVER_RESULTS } from '../apps/server/src/features/gateway/grammar/server-grammar.ts';
import { VERSIONS } from '../apps/server/src/features/gateway/grammar/shape.ts';
import {
  clientAnswer,
  clientNotification,
  clientRequest,
} from '../apps/server/src/features/gateway/pipeline/from-client.ts';
import {
  askedRequest,
  serverMessage,
  withIds,
} from '../apps/server/src/features/gateway/pipeline/from-server.ts';
import {
  loopbackParts,
  visitTo,
} from '../apps/server/src/features/gateway/pipeline/loopback-gateway.testing.ts';
import { isObject, type Params } from '../apps/server/src/features/gateway/pipeline/message.ts';
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
        '/ref/name',
        '/ref/title',
        '/ref/uri',
      ],
      // the version is compared with those that the gateway speaks, and one of these is sent
      initialize: ['/protocolVersion'],
      'prompts/get': ['/arguments/free', '/name'],
      'resources/read': ['/uri'],
      'resources/subscribe': ['/uri'],
      'resources/unsubscribe': ['/uri'],
      'subscriptions/listen': [
        '/notifications/resourceSubscriptions/0',
        '/notifications/resourceSubscriptions/1',
      ],
      'tools/call': ['/arguments/free', '/arguments/x-unknown', '/arguments/{name}', '/name'],
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
    ]);
    expect(places['roots/list']).toEqual(['/result/roots/0/name', '/result/roots/0/uri']);
    const sampled = (places['sampling/createMessage'] ?? []).filter(
      (place) => !/^\/result\/(?:model|stopReason|content\/)/.test(place),
    );
    expect(sampled).toEqual([]);
  });
});
