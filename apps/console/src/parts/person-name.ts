/** Returns the name of a person by its principal: `alice` of `user:https://login.example.com#alice`; any other text as it is. */
export function personName(principal: string): string {
  return /^user:[^#]+#(.+)$/su.exec(principal)?.[1] ?? principal;
}
