/** Returns the SQLSTATE or code of an error, else its name; never its text, which may hold what a tenant wrote. */
export function errorCode(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && code !== '') return code;
  return typeof name === 'string' && name !== '' ? name : 'unknown';
}
