/** Why a request to the outside was refused or did not complete. */
export type OutboundErrorCode =
  | 'invalid_url'
  | 'insecure_url'
  | 'refused_address'
  | 'unresolved'
  | 'connection'
  | 'timeout'
  | 'aborted'
  | 'too_large'
  | 'redirects'
  | 'unsupported_encoding'
  | 'busy';

/** The message names the host, never path, query, headers or body: those can hold secrets. */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode, message: string) {
    super(message);
    this.name = 'OutboundError';
    this.code = code;
  }
}

/** Returns a driver's error by its code, without its text: undici's may repeat what was sent. */
export function connectionError(host: string, error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  const reason = code ?? cause?.code ?? 'no code';
  return new OutboundError('connection', `${host} connection failed (${reason})`);
}
