import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWK } from 'jose';
import { exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Outbound, openOutbound } from '../outbound/outbound.ts';
import { type IssuerKeys, issuerKeys } from './issuer-keys.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const TOKEN = { payload: '', signature: '' };

/** An issuer whose documents the test changes; it counts the requests for its key set. */
type Issuer = {
  readonly url: string;
  configuration: unknown;
  keys: JWK[];
  status: number;
  fetches: number;
  endless: boolean;
};

let issuer: Issuer;
let outbound: Outbound;
let clock: number;
let keys: IssuerKeys;
let stop: () => Promise<void>;

beforeEach(async () => {
  const server = createServer((request, response) => {
    const isKeySet = request.url === '/keys';
    if (isKeySet) issuer.fetches++;
    response.statusCode = issuer.status;
    if (issuer.endless) {
      const more = () => {
        while (response.write(Buffer.alloc(10_000, ' ')));
        response.once('drain', more);
      };
      more();
    } else {
      response.end(JSON.stringify(isKeySet ? { keys: issuer.keys } : issuer.configuration));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration = { issuer: url, jwks_uri: `${url}/keys` };
  issuer = { url, configuration, keys: [], status: 200, fetches: 0, endless: false };
  issuer.keys = [await key('one')];
  outbound = openOutbound({ allow: [], allowLoopback: true, log: { warn: () => {} } });
  clock = 0;
  keys = issuerKeys(outbound, () => clock);
  stop = async () => {
    await outbound.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => stop());

async function key(kid: string): Promise<JWK> {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
}

async function find(kid: string) {
  return (await keys(issuer.url, 0))({ alg: 'ES256', kid }, TOKEN);
}

describe('a key set', () => {
  test('is fetched once for requests that come together, and kept [AUTH-04]', async () => {
    await Promise.all(Array.from({ length: 20 }, () => find('one')));
    clock = 4 * MINUTE;
    await find('one');

    expect(issuer.fetches).toBe(1);
  });

  test('is fetched again when a token names an unknown key, at most every 30 seconds [AUTH-04, GOV-05]', async () => {
    await find('one');
    issuer.keys.push(await key('two'));

    await expect(find('two')).rejects.toThrow('no applicable key');
    clock = 30 * SECOND;
    await Promise.all(Array.from({ length: 20 }, () => find('two')));
    await expect(find('three')).rejects.toThrow('no applicable key');

    expect(issuer.fetches).toBe(2);
  });

  test('stops being used ten minutes after it was fetched [AUTH-04, GOV-05]', async () => {
    await find('one');
    issuer.keys = [await key('two')];
    clock = 10 * MINUTE;

    await expect(find('one')).rejects.toThrow('no applicable key');
    await find('two');
  });

  test('is used while its issuer is down, up to ten minutes [AUTH-04]', async () => {
    await find('one');
    issuer.status = 500;
    clock = 10 * MINUTE - 1;
    await find('one');
    clock = 20 * MINUTE;

    await expect(find('one')).rejects.toMatchObject({ code: 'unavailable' });
    issuer.status = 200;
    clock += 5 * SECOND;
    await find('one');
  });
});

test('an issuer that fails is asked again after five seconds, not by every request [AUTH-04]', async () => {
  issuer.keys = null as never;

  for (let n = 0; n < 5; n++) {
    await expect(find('one')).rejects.toMatchObject({ code: 'unavailable' });
  }
  expect(issuer.fetches).toBe(1);
  clock = 5 * SECOND;
  await expect(find('one')).rejects.toMatchObject({ code: 'unavailable' });

  expect(issuer.fetches).toBe(2);
});

test('an issuer that answers without end is cut [AUTH-04]', async () => {
  issuer.endless = true;

  await expect(find('one')).rejects.toThrow('too_large');
});

test.each([
  'http://169.254.169.254/keys',
  'http://10.0.0.1/keys',
  'file:///etc/passwd',
  `https://${['user', 'word'].join(':')}@id.example/keys`,
])('a key set at %s is not asked for [AUTH-04]', async (jwksUri) => {
  issuer.configuration = { issuer: issuer.url, jwks_uri: jwksUri };

  await expect(find('one')).rejects.toThrow(/refused_address|invalid_url/);
});

test.each([
  null,
  [],
  'text',
  {},
  { issuer: 'https://other.example', jwks_uri: 'https://other.example/keys' },
])('the configuration %j makes the issuer unavailable [AUTH-04]', async (configuration) => {
  issuer.configuration = configuration;

  await expect(find('one')).rejects.toMatchObject({ code: 'unavailable' });
  expect(issuer.fetches).toBe(0);
});
