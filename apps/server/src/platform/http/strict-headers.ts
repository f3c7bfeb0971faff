import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

const AUTHORIZATION = 'authorization';

/**
 * Refuses requests that a proxy and this service could read differently: two credentials, a body in an encoding or a
 * character set that would be ignored.
 */
export function refuseAmbiguousHeaders(request: FastifyRequest): void {
  const { rawHeaders } = request.raw;
  let credentials = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION) credentials++;
  }
  if (credentials > 1) throw new ApiError('malformed', 'the request has two Authorization headers');
  const { 'content-encoding': encoding, 'content-type': type = '' } = request.headers;
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ApiError(
      'unsupported_media_type',
      `Content-Encoding is not supported (got ${JSON.stringify(encoding)}); send the body as it is`,
    );
  }
  if (type === 'application/json') return;
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
    throw new ApiError(
      'unsupported_media_type',
      `charset must be utf-8 (got ${JSON.stringify(charset)})`,
    );
  }
}
