/** Issuers that vouch for people of any organisation, and the claim that names the organisation. */
const SHARED_ISSUERS: readonly (readonly [RegExp, string])[] = [
  [/^https:\/\/accounts\.google\.com\/?$/, 'hd'],
  [
    // the id is that of personal Microsoft accounts
    /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)\b/,
    'tid',
  ],
];

/** Returns the claim that must be required of an issuer's people; null for an issuer of one organisation. */
export function demandedClaim(issuer: string): string | null {
  return SHARED_ISSUERS.find(([pattern]) => pattern.test(issuer))?.[1] ?? null;
}
