import { isStorable } from '../storable-text.ts';
import { OAuthError } from './oauth-error.ts';

const MAX_PARAMETERS = 20;

/** Returns the form of an OAuth request. Refuses parameters that are given twice (RFC 6749, section 3.2), too many, and text that cannot be stored. */
export function readOAuthForm(body: unknown): URLSearchParams {
  if (!(body instanceof URLSearchParams)) throw invalid('the request has no form');
  const names = new Set<string>();
  for (const [name, value] of body) {
    if (names.has(name)) throw invalid('a parameter is given twice');
    if (names.add(name).size > MAX_PARAMETERS) throw invalid('too many parameters');
    if (!isStorable(value)) throw invalid('a parameter holds text that is not valid');
  }
  return body;
}

function invalid(description: string): OAuthError {
  return new OAuthError(400, 'invalid_request', description);
}
