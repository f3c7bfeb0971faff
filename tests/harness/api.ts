import type { Problem } from '@svc/contract';

/** An answer of the API; `body` is parsed if it is JSON. */
export type Answer<Body = unknown> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
};

/** The API with one credential. Error statuses do not throw: tests assert on the answer. */
export type Api = {
  readonly token: string | null;
  get<Body = unknown>(path: string): Promise<Answer<Body>>;
  post<Body = unknown>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  put<Body = unknown>(path: string, body: unknown): Promise<Answer<Body>>;
  delete(path: string): Promise<Answer>;
  /** Any method, and any bytes as body. */
  send<Body = Problem>(method: string, path: string, init?: RequestInit): Promise<Answer<Body>>;
};

export function api(url: string, token: string | null): Api {
  const send = async <Body>(
    method: string,
    path: string,
    init: RequestInit = {},
  ): Promise<Answer<Body>> => {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(url + path, { ...init, method, headers });
    const text = await response.text();
    const isJson =
      /json/.test(response.headers.get('content-type') ?? '') &&
      !/ndjson/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text !== '' ? JSON.parse(text) : text) as Body,
    };
  };
  return apiOf(token, send);
}

/** The API over whatever sends a request. */
export function apiOf(token: string | null, send: Api['send']): Api {
  const json = <Body>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) =>
    body === undefined
      ? send<Body>(method, path, { headers })
      : send<Body>(method, path, {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
        });
  return {
    token,
    get: (path) => send('GET', path),
    post: (path, body, headers) => json('POST', path, body, headers),
    put: (path, body) => json('PUT', path, body),
    delete: (path) => send('DELETE', path),
    send,
  };
}
