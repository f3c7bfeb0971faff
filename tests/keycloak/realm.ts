import { randomBytes } from 'node:crypto';
import type { Browser } from '../harness/browser.ts';
import { PUBLIC_URL } from '../harness/people.ts';

export const REALM = 'svc';
export const CLIENT = { id: 'svc', secret: randomBytes(24).toString('hex') };

/** People of the realm: their passwords, and the realm roles that the ID token has in its claim `roles`. */
export const PEOPLE = {
  ada: { password: randomBytes(24).toString('hex'), roles: ['admin'] },
  vera: { password: randomBytes(24).toString('hex'), roles: [] },
} as const;
export type Person = keyof typeof PEOPLE;

/** The realm that docs/identity.md describes, as Keycloak imports it. */
export function realm(addresses: { readonly callback: string; readonly logout: string }) {
  return {
    realm: REALM,
    enabled: true,
    sslRequired: 'none',
    roles: { realm: [{ name: 'admin' }] },
    users: Object.entries(PEOPLE).map(([username, { password, roles }]) => ({
      username,
      enabled: true,
      email: `${username}@example.com`,
      firstName: username,
      lastName: 'Test',
      credentials: [{ type: 'password', value: password }],
      realmRoles: roles,
    })),
    clients: [
      {
        clientId: CLIENT.id,
        secret: CLIENT.secret,
        protocol: 'openid-connect',
        publicClient: false,
        standardFlowEnabled: true,
        redirectUris: [addresses.callback],
        attributes: {
          'pkce.code.challenge.method': 'S256',
          'backchannel.logout.url': addresses.logout,
          'backchannel.logout.session.required': 'false',
        },
        protocolMappers: [
          {
            name: 'roles',
            protocol: 'openid-connect',
            protocolMapper: 'oidc-usermodel-realm-role-mapper',
            config: {
              'claim.name': 'roles',
              'jsonType.label': 'String',
              'id.token.claim': 'true',
              multivalued: 'true',
            },
          },
        ],
      },
    ],
  };
}

/** Signs in by the form of Keycloak, or without it where Keycloak knows the browser. Returns the last answer and its text. */
export async function signInByKeycloak(
  { visit, jar }: Browser,
  slug: string,
  person: Person,
  query = '',
): Promise<{ readonly url: string; readonly status: number; readonly text: string }> {
  const answered = async ({ url, response }: { url: string; response: Response }) => ({
    url,
    status: response.status,
    text: await response.text(),
  });
  const form = await answered(await visit(`${PUBLIC_URL}/auth/${slug}/sign-in${query}`));
  const action = /<form id="kc-form-login"[^>]* action="([^"]+)"/.exec(form.text)?.[1];
  if (action === undefined) return form;
  if ((await jar.getCookies(form.url)).length === 0) throw new Error('Keycloak set no cookie');
  const fields = { username: person, password: PEOPLE[person].password };
  return answered(
    await visit(action.replaceAll('&amp;', '&'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }),
  );
}
