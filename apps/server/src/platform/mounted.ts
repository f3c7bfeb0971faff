import { ROUTES, type Route, route } from '@svc/contract';
import type { Feature } from './feature.ts';
import { completeOperations } from './http/api-surface.ts';
import type { Operation } from './http/operation.ts';
import type { Surface } from './http/surface.ts';
import type { Role } from './settings.ts';

/** What the server of a process consists of. */
export type Mounted = {
  /** Operations of the API. */
  readonly operations: readonly Operation[];
  /** Routes of those operations: a path of another one is unknown here. */
  readonly routes: readonly Route[];
  /** Surfaces beside the API's. */
  readonly surfaces: readonly Surface[];
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Returns what a process of these roles serves: `api` the whole API, the console and sign-in; `gateway` the gateway and the
 * operations of agents; `worker` nothing.
 */
export function mountedFor(roles: ReadonlySet<Role>, features: readonly Feature[]): Mounted {
  const ofAgents = features.flatMap(({ agentOperations = [] }) => agentOperations);
  const ofGateway = roles.has('gateway')
    ? features.flatMap(({ gatewaySurfaces = [] }) => gatewaySurfaces)
    : [];
  if (roles.has('api')) {
    const others = features.flatMap(({ operations = [] }) => operations);
    return {
      operations: completeOperations([...others, ...ofAgents]),
      routes: Object.values(ROUTES),
      surfaces: [...features.flatMap(({ surfaces = [] }) => surfaces), ...ofGateway],
      headers: Object.assign({}, ...features.map(({ headers = {} }) => headers)),
    };
  }
  const operations = roles.has('gateway') ? ofAgents : [];
  return {
    operations,
    routes: operations.map(({ id }) => route(id)),
    surfaces: ofGateway,
    headers: {},
  };
}
