import { ApiError } from '../api-error.ts';

/** Version that the caller has read, or null where the request names none. */
export type IfMatch = number | null;

const ENTITY_TAG = /^(?:"(\d{1,9})"|(\d{1,9}))$/;

/** Parses `If-Match` (RFC 9110, section 13.1.1): one version, bare or as an entity tag. Throws `malformed`. */
export function parseIfMatch(header: string | null, isTaken: boolean): IfMatch {
  if (header === null) return null;
  if (!isTaken) throw new ApiError('malformed', 'this operation takes no If-Match');
  const [, quoted, bare] = ENTITY_TAG.exec(header) ?? [];
  const version = quoted ?? bare;
  if (version !== undefined) return Number(version);
  throw new ApiError(
    'malformed',
    `If-Match must be one version, such as "3" (got ${JSON.stringify(header.slice(0, 40))})`,
  );
}

/** Throws `stale` where a locked resource has another version than the caller has read. */
export function requireVersion({ version }: { readonly version: number }, ifMatch: IfMatch): void {
  if (ifMatch === null || ifMatch === version) return;
  throw new ApiError(
    'stale',
    `If-Match names version ${ifMatch}, and the resource has version ${version}; read it again and repeat the change`,
  );
}
