import type { Reader, Writer } from '../../db/database.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import { actor, type PersonKey, type Principal } from '../../platform/principal.ts';
import { ScimError } from './scim-error.ts';

/** A request of a directory, its credential resolved and its role admitted. */
export type ScimCall = {
  readonly principal: Principal;
  /** The provider whose people and groups the credential may change. */
  readonly providerId: string;
  /** Address of the SCIM service, without a trailing slash. */
  readonly base: string;
  /** The id in the path; empty where the path has none. */
  readonly id: string;
  readonly query: ScimQuery;
  readonly body: unknown;
  /** Versions of If-Match or If-None-Match; null without the header. */
  readonly ifMatch: readonly string[] | null;
  readonly ifNoneMatch: readonly string[] | null;
};

export type ScimQuery = Readonly<
  Partial<Record<'attributes' | 'excludedAttributes' | 'filter' | 'startIndex' | 'count', string>>
>;

/** What is answered, and what is sealed with it. */
export type ScimAnswer = {
  readonly status: 200 | 201 | 204 | 304;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly etag?: string;
  readonly location?: string;
  readonly events?: readonly Fact[];
  /** A person whom the change took out of the tenant, or brought back; without a key who never signed in. */
  readonly presence?: {
    readonly accountId: string;
    readonly person: PersonKey | null;
    readonly hasLeft: boolean;
  };
};

export type ReadOperation = (tx: Reader, call: ScimCall) => Promise<ScimAnswer>;
export type WriteOperation = (tx: Writer, call: ScimCall) => Promise<ScimAnswer>;

/** `W/"3"`: versions count the changes of a resource. */
export function entityTag(version: number): string {
  return `W/"${version}"`;
}

/** Throws 412 where the client has read another version (RFC 7644, section 3.14). */
export function requireVersion({ ifMatch }: ScimCall, version: number): void {
  if (ifMatch === null || matches(ifMatch, version)) return;
  throw new ScimError(412, null, `the resource has changed; its version is ${entityTag(version)}`);
}

/** True where the client has this version, so that 304 answers it. */
export function isKnownVersion({ ifNoneMatch }: ScimCall, version: number): boolean {
  return ifNoneMatch !== null && matches(ifNoneMatch, version);
}

function matches(tags: readonly string[], version: number): boolean {
  return tags.includes('*') || tags.includes(entityTag(version));
}

export function notFound(kind: 'User' | 'Group', id: string): ScimError {
  return new ScimError(404, null, `${kind} ${JSON.stringify(id.slice(0, 100))} does not exist`);
}

/** The provisioning token, as whoever acts in an event. */
export function directoryActor({ principal }: ScimCall) {
  const { id, name } = actor(principal);
  return { type: 'token', id, name } as const;
}
