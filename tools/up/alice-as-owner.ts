import type { CreateAgent, Me } from '@svc/contract';
import { call } from './api.ts';
import type { Development } from './development.ts';

/** Returns alice as the owner of an agent: by identity, as a text names nobody. */
export async function aliceAsOwner(development: Development): Promise<CreateAgent['owner']> {
  const { id } = await call<Me>(development, 'alice', 'GET', '/v1/me');
  const [, issuer, subject] = /^user:([^#]+)#(.+)$/su.exec(id) ?? [];
  if (issuer === undefined || subject === undefined) throw new Error(`${id} is no person`);
  return { issuer, subject };
}
