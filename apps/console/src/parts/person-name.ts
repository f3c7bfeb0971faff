/** Who a person is: the issuer, and the subject there. */
export type PersonKey = { readonly issuer: string; readonly subject: string };

/** Returns the person of a principal such as `user:https://login.example.com#alice`; null for another principal. */
export function personOf(principal: string): PersonKey | null {
  const [, issuer, subject] = /^user:([^#]+)#(.+)$/su.exec(principal) ?? [];
  return issuer === undefined || subject === undefined ? null : { issuer, subject };
}

/** Returns the name of a person by its principal: `alice` of `user:https://login.example.com#alice`; any other text as it is. */
export function personName(principal: string): string {
  return personOf(principal)?.subject ?? principal;
}
