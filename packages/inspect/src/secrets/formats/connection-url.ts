/** `scheme://user:password@host` (RFC 3986, section 3.2.1); a host must follow. */
export function url(schemes: string): string {
  return String.raw`(?:${schemes})(?:\+[a-z0-9]{2,12})?://[^\s:/?#@"'${'`'}<>\\]{0,100}:(?<secret>[^\s/@"'${'`'}<>\\]{1,200})@[A-Za-z0-9.\[_-]`;
}

export const PASSWORD = 'the database or service: change the user’s password';
