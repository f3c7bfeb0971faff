import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { HostedApp } from '../code-host.ts';

/** What is read of the answer of `GET /app`; more members are not looked at. */
const AppAnswer = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  slug: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  html_url: Type.String(),
  permissions: Type.Record(Type.String(), Type.String()),
  events: Type.Array(Type.String()),
});
type AppAnswer = Static<typeof AppAnswer>;

/** Returns the App of an answer of `GET /app`; null where it is none. */
export function hostedApp(answer: unknown, hostUrl: string): HostedApp | null {
  if (!Check(AppAnswer, answer)) return null;
  const { id, slug = null, client_id: clientId = null, permissions, events } = answer;
  return {
    appId: String(id),
    slug,
    clientId,
    permissions: new Map(Object.entries(permissions)),
    events: new Set(events),
    installUrl: `${appPage(answer, hostUrl)}/installations/new`,
  };
}

/** The App's page, always of the configured host: servers of GitHub Enterprise have theirs below `/github-apps`. */
function appPage({ html_url: page, slug }: AppAnswer, hostUrl: string): string {
  const onServer = `${hostUrl}/github-apps/${slug}`;
  return page === onServer ? onServer : `${hostUrl}/apps/${slug}`;
}
