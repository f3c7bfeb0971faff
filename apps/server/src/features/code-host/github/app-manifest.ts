import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { ConvertedApp, ManifestRequest, RequiredAccess } from '../code-host.ts';

/**
 * Returns the manifest of the App: exactly the access that svc needs, and the addresses of this service.
 * docs.github.com/apps/sharing-github-apps/registering-a-github-app-from-a-manifest
 */
export function appManifest(
  { name, addresses }: ManifestRequest,
  { permissions, events }: RequiredAccess,
): object {
  return {
    name,
    url: addresses.home,
    description: 'Finds committed secrets and AI assets, and checks pull requests.',
    // organisations other than its owner install it, too
    public: true,
    hook_attributes: { url: addresses.webhook, active: true },
    redirect_url: addresses.created,
    callback_urls: [addresses.authorized],
    setup_url: addresses.setup,
    setup_on_update: true,
    // an installation is bound by an authorization that svc begins itself, with PKCE
    request_oauth_on_install: false,
    default_permissions: Object.fromEntries(permissions),
    default_events: [...events],
  };
}

/** What is read of the answer of `POST /app-manifests/{code}/conversions`. */
const Conversion = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  slug: Type.String(),
  client_id: Type.String(),
  client_secret: Type.String(),
  webhook_secret: Type.Union([Type.String(), Type.Null()]),
  pem: Type.String(),
  html_url: Type.String(),
  external_url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
type Conversion = Static<typeof Conversion>;

/** Returns the App of an answer; null where it is none. */
export function convertedApp(answer: unknown): ConvertedApp | null {
  if (!Check(Conversion, answer)) return null;
  const app: Conversion = answer;
  return {
    texts: {
      app_id: String(app.id),
      app_slug: app.slug,
      client_id: app.client_id,
      client_secret: app.client_secret,
      webhook_secret: app.webhook_secret ?? '',
      private_key: app.pem,
    },
    pageUrl: app.html_url,
    homeUrl: app.external_url ?? null,
  };
}
