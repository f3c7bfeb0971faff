/**
 * Pattern of the names that a vendor's secrets have: the vendor, up to 20 further characters, and a word that says
 * secret. For values that also serve as plain ids (UUIDs, short hexadecimal text) or vendors named after common words.
 *
 *     VAPI_API_KEY    vapi.private.key    vapiToken    not VAPI_ASSISTANT_ID
 */
export function keyName(vendors: string): string {
  return `(?:${vendors})[a-z0-9_.-]{0,20}(?:key|token|secret|passw|auth|pat(?![a-z]))`;
}
