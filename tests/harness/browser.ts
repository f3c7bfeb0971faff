import { CookieJar } from 'tough-cookie';
import { type Answer, type Api, apiOf } from './api.ts';

const MAX_REDIRECTS = 12;

/**
 * A browser limited to cookies, redirects and forms. It reaches the service by its public URL, whose host differs from
 * the one it listens on, as behind a proxy.
 */
export type Browser = {
  readonly jar: CookieJar;
  /** One request, no redirect followed; cookies are sent and kept. */
  request(url: string, init?: RequestInit): Promise<Response>;
  /** Follows redirects as a person would; returns the last answer and its URL. */
  visit(url: string, init?: RequestInit): Promise<{ readonly url: string; response: Response }>;
  hasSession(): boolean;
  /** The API as pages of the service call it: with cookies, from the same origin. */
  readonly api: Api;
};

/** `hosts` maps an origin of the browser to the one that answers. */
export function browser(publicUrl: string, hosts: Readonly<Record<string, string>>): Browser {
  const jar = new CookieJar();
  const request = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address);
    const headers = new Headers(init.headers);
    const cookies = await jar.getCookieString(url.href);
    if (cookies !== '') headers.set('cookie', cookies);
    const target = (hosts[url.origin] ?? url.origin) + url.pathname + url.search;
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) await jar.setCookie(cookie, url.href);
    return response;
  };
  const visit: Browser['visit'] = async (address, init) => {
    let url = address;
    let response = await request(url, init);
    for (let followed = 0; response.status >= 300 && response.status < 400; followed++) {
      if (followed === MAX_REDIRECTS) throw new Error(`too many redirects, at ${url}`);
      url = new URL(response.headers.get('location') as string, url).href;
      response = await request(url);
    }
    return { url, response };
  };
  const send = async <Body>(
    method: string,
    path: string,
    init: RequestInit = {},
  ): Promise<Answer<Body>> => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...Object.fromEntries(new Headers(init.headers)),
    };
    const response = await request(publicUrl + path, { ...init, method, headers });
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    };
  };
  const hasSession = () =>
    jar.serializeSync()?.cookies.some(({ key }) => key === '__Host-svc_session') === true;
  return { jar, request, visit, hasSession, api: apiOf(null, send) };
}
