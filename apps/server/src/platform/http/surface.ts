import type { FastifyInstance } from 'fastify';

/**
 * A part of the HTTP interface with rules of its own: parsers, headers, credential sources, limits and error renderer. Each
 * is a Fastify scope, so nothing of one reaches another.
 */
export type Surface = {
  readonly name: 'api' | 'console' | 'auth' | 'scim' | 'hooks' | 'gateway' | 'public';
  register(scope: FastifyInstance): Promise<void>;
};
