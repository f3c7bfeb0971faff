import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLATFORM_TENANT } from '@svc/contract';
import { type People, PUBLIC_URL, startPeople } from './people.ts';

const secret = randomBytes(24).toString('hex');
const clientSecretFile = join(mkdtempSync(join(tmpdir(), 'svc-platform-')), 'secret');
writeFileSync(clientSecretFile, secret);

/** What makes `paula` of the deployment's identity provider a platform administrator; the issuer is filled in at start. */
export const PLATFORM_ENV = {
  SVC_PLATFORM_ISSUER: 'of the deployment',
  SVC_PLATFORM_CLIENT_ID: 'svc-platform',
  SVC_PLATFORM_CLIENT_SECRET_FILE: clientSecretFile,
  SVC_PLATFORM_ADMIN_CLAIM: 'roles=operator',
};

/** A deployment with platform administrators, whose client is registered at its identity provider; `env` adds to its environment. */
export async function startWithPlatform(
  env: Record<string, string> = {},
  database?: 'shared' | 'embedded',
): Promise<People> {
  const people = await startPeople({ ...PLATFORM_ENV, ...env }, undefined, database);
  await registerPlatformClient(people, PUBLIC_URL);
  return people;
}

/** Registers the client of platform administrators, who come back to the service at `publicUrl`. */
export async function registerPlatformClient(
  { deployment }: People,
  publicUrl: string,
): Promise<void> {
  const { slug, id } = PLATFORM_TENANT;
  const [provider] = await deployment.sql<{ provider_id: string }>(
    'select provider_id from identity_providers where tenant_id = $1',
    [id],
  );
  deployment.identityProvider.putClient({
    clientId: PLATFORM_ENV.SVC_PLATFORM_CLIENT_ID,
    secret,
    redirectUris: [`${publicUrl}/auth/${slug}/${provider?.provider_id}/callback`],
  });
}
