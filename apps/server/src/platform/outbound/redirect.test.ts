import { describe, expect, test } from 'vitest';
import { OutboundError } from './outbound-error.ts';
import { isRedirect, redirectTarget } from './redirect.ts';

const FROM = 'https://api.example:8443/v1/items?page=1';
const CREDENTIALS = {
  authorization: 'Bearer t',
  cookie: 'a=b',
  'x-api-key': 'k',
  'proxy-authorization': 'Basic x',
};
const HARMLESS = { accept: 'text/plain', 'Accept-Language': 'en', 'USER-AGENT': 'svc' };
const HEADERS = { ...CREDENTIALS, ...HARMLESS };
/** Split, as no URL with a password belongs into the source. */
const withUser = (user: string, rest: string) => `https://${user}@${rest}`;

const outcome = (location: string | readonly string[] | undefined, from = FROM) => {
  try {
    const { url, headers } = redirectTarget(new URL(from), location, HEADERS);
    return [url.href, Object.keys(headers)];
  } catch (error) {
    return error instanceof OutboundError ? error.code : error;
  }
};

describe('a redirect within the origin keeps all headers', () => {
  test.each([
    ['of nothing', FROM, FROM],
    ['of the path', '/v2', 'https://api.example:8443/v2'],
    ['of a relative path', 'others', 'https://api.example:8443/v1/others'],
    ['of the query', '?page=2', 'https://api.example:8443/v1/items?page=2'],
    ['of the letters of the host', 'https://API.example:8443/v2', 'https://api.example:8443/v2'],
    ['of the slashes', '//api.example:8443/v2', 'https://api.example:8443/v2'],
  ])('after a change %s', (_that, location, href) => {
    expect(outcome(location)).toEqual([href, Object.keys(HEADERS)]);
  });

  test('after the port of the scheme is written out', () => {
    const found = outcome('https://api.example:443/', 'https://api.example/');
    expect(found).toEqual(['https://api.example/', Object.keys(HEADERS)]);
  });
});

describe('a redirect to another origin keeps the headers that name nobody, and no others', () => {
  test.each([
    ['host', FROM, 'https://other.example:8443/'],
    ['host, to one below it', FROM, 'https://api.api.example:8443/'],
    ['host, to one above it', FROM, 'https://example:8443/'],
    ['host, by a dot at its end', FROM, 'https://api.example.:8443/'],
    ['host, without a scheme', FROM, '//other.example/'],
    ['host, by backslashes', FROM, '\\\\other.example/'],
    ['port', FROM, 'https://api.example:8444/'],
    ['port, to that of the scheme', FROM, 'https://api.example/'],
    ['scheme', 'http://api.example:8443/', 'https://api.example:8443/'],
    ['port and scheme', 'http://api.example/', 'https://api.example/'],
    ['address family', 'http://127.0.0.1:80/', 'http://[::1]:80/'],
    ['address, to the same in IPv6', 'http://127.0.0.1/', 'http://[::ffff:127.0.0.1]/'],
  ])('after a change of the %s', (_part, from, location) => {
    const href = new URL(location, from).href;
    expect(outcome(location, from)).toEqual([href, Object.keys(HARMLESS)]);
  });
});

describe('a redirect is refused', () => {
  test.each([
    ['without a location', undefined],
    ['with two locations', ['https://api.example:8443/', 'https://other.example/']],
    ['with a list of one location', ['https://api.example:8443/']],
    ['to an invalid URL', 'https://['],
    ['with a user', withUser('user', 'api.example:8443/')],
    ['with a password alone', withUser(':word', 'api.example:8443/')],
    ['with user and password', withUser('user:word', 'api.example:8443/')],
    ['with a user at another host', withUser('api.example', 'other.example/')],
    ['from https to http', 'http://api.example:8443/'],
    ['to a WebSocket', 'wss://api.example:8443/'],
    ['to ftp', 'ftp://api.example:8443/'],
    ['to a file', 'file:///etc/passwd'],
    ['to data', 'data:text/plain,x'],
    ['to a script', 'javascript:0'],
  ])('%s', (_that, location) => {
    expect(outcome(location)).toBe('redirects');
  });

  test('from http to a scheme that is neither http nor https', () => {
    for (const scheme of ['ftp', 'ws', 'wss']) {
      expect(outcome(`${scheme}://api.example/`, 'http://api.example/'), scheme).toBe('redirects');
    }
  });

  test('and is followed from http to http', () => {
    expect(outcome('/v2', 'http://api.example/')).toEqual([
      'http://api.example/v2',
      Object.keys(HEADERS),
    ]);
  });
});

test('the statuses of a redirect are those with a location to follow at once', () => {
  const statuses = Array.from({ length: 500 }, (_, at) => at + 100);
  expect(statuses.filter(isRedirect)).toEqual([301, 302, 303, 307, 308]);
});
