import type { Search } from '../../parts/search.ts';

/** Of which scope a status is read, and as of which day; of everything and of now where absent. */
export type StatusQuery = { readonly scope?: string; readonly asOf?: string };

/** Returns what an address says of them. */
export function statusQueryOf({ scope, asOf }: Search): StatusQuery {
  return { ...(scope !== undefined && { scope }), ...(asOf !== undefined && { asOf }) };
}
