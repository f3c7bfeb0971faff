import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  APP_ID,
  APP_SLUG,
  CLIENT_ID,
  CLIENT_SECRET,
  PRIVATE_KEY,
  pem,
  rsa,
  useReadinessBench,
  WEBHOOK_SECRET,
} from '../harness/app-readiness.ts';

const bench = useReadinessBench();

describe('a value as it is set keeps the App from being ready, and the host is not asked:', () => {
  const longDigits = '9'.repeat(17);
  /** Secrets are made at run time: 31 bytes, and 40 of which only 8 differ. */
  const short = () => randomBytes(31).toString('base64url').slice(0, 31);
  const fewCharacters = () =>
    Array.from({ length: 40 }, (_, n) => 'mQzR7pKw'[(n * n + (n >> 2)) % 8]).join('');
  const encrypted = () =>
    String(
      rsa(2048).export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase: randomBytes(8).toString('hex'),
      }),
    );
  const ec = () => pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  const publicKey = () =>
    String(
      generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
        type: 'spki',
        format: 'pem',
      }),
    );
  const rsaPss = () => pem(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey);

  test.each([
    ['an id that is not set', APP_ID, undefined, 'app_id missing'],
    ['an empty id', APP_ID, '', 'app_id empty'],
    ['an id to fill in', APP_ID, '<App ID>', 'app_id placeholder'],
    ['a reference for an id', APP_ID, '$' + '{APP_ID}', 'app_id placeholder'],
    ['an id that is no number', APP_ID, 'Iv23', 'app_id malformed'],
    ['an id of 0', APP_ID, '0', 'app_id malformed'],
    ['an id in another notation', APP_ID, '1e5', 'app_id malformed'],
    ['an id past any', APP_ID, longDigits, 'app_id malformed'],
    ['a slug that is not set', APP_SLUG, undefined, 'app_slug missing'],
    ['an empty slug', APP_SLUG, '', 'app_slug empty'],
    ['a slug to fill in', APP_SLUG, 'your-app-slug', 'app_slug placeholder'],
    ['a name for a slug', APP_SLUG, 'Svc App', 'app_slug malformed'],
    ['a path for a slug', APP_SLUG, 'svc/../other', 'app_slug malformed'],
    ['a client that is not set', CLIENT_ID, undefined, 'client_id missing'],
    ['an empty client', CLIENT_ID, '', 'client_id empty'],
    ['a client to fill in', CLIENT_ID, 'changeme', 'client_id placeholder'],
    ['a client with a space', CLIENT_ID, 'Iv23li 0123456789', 'client_id malformed'],
    ['a path for a client', CLIENT_ID, '../../app/hook', 'client_id malformed'],
    ['a client secret that is not set', CLIENT_SECRET, undefined, 'client_secret missing'],
    ['no path of a client secret', CLIENT_SECRET, '', 'client_secret empty'],
    ['a webhook secret that is not set', WEBHOOK_SECRET, undefined, 'webhook_secret missing'],
    ['no path of a webhook secret', WEBHOOK_SECRET, '', 'webhook_secret empty'],
    ['a key that is not set', PRIVATE_KEY, undefined, 'private_key missing'],
    ['no path of a key', PRIVATE_KEY, '', 'private_key empty'],
  ])('%s [APP-01]', async (_title, variable, value, problem) => {
    await bench.expectNotReady([`configuration ${problem}`], { [variable]: value });
    expect(bench.asked()).toEqual([]);
  });

  test.each([
    ['an empty client secret', CLIENT_SECRET, () => ' \n', 'client_secret empty'],
    ['a client secret to fill in', CLIENT_SECRET, () => 'changeme', 'client_secret placeholder'],
    [
      'a client secret with a space',
      CLIENT_SECRET,
      () => `${short()} x`,
      'client_secret malformed',
    ],
    ['a short client secret', CLIENT_SECRET, () => short().slice(0, 19), 'client_secret malformed'],
    ['an empty webhook secret', WEBHOOK_SECRET, () => '', 'webhook_secret empty'],
    [
      'a webhook secret to fill in',
      WEBHOOK_SECRET,
      () => 'your-webhook-secret',
      'webhook_secret placeholder',
    ],
    ['one character, repeated', WEBHOOK_SECRET, () => 'x'.repeat(64), 'webhook_secret placeholder'],
    [
      'a webhook secret of two lines',
      WEBHOOK_SECRET,
      () => `${short()}\n${short()}`,
      'webhook_secret malformed',
    ],
    ['a webhook secret of 31 bytes', WEBHOOK_SECRET, short, 'webhook_secret weak'],
    ['a webhook secret of few characters', WEBHOOK_SECRET, fewCharacters, 'webhook_secret weak'],
    ['an empty key', PRIVATE_KEY, () => '\n', 'private_key empty'],
    ['a key to fill in', PRIVATE_KEY, () => 'changeme', 'private_key placeholder'],
    ['a key cut short', PRIVATE_KEY, () => pem(rsa(2048)).slice(0, 400), 'private_key malformed'],
    ['a key with a passphrase', PRIVATE_KEY, encrypted, 'private_key malformed'],
    ['a public key', PRIVATE_KEY, publicKey, 'private_key malformed'],
    ['a key of an elliptic curve', PRIVATE_KEY, ec, 'private_key malformed'],
    ['a key for RSA-PSS alone', PRIVATE_KEY, rsaPss, 'private_key malformed'],
    ['an RSA key of 1024 bits', PRIVATE_KEY, () => pem(rsa(1024)), 'private_key weak'],
    ['a file of 1 MB', PRIVATE_KEY, () => 'x'.repeat(1_000_000), 'private_key unreadable'],
  ])('%s [APP-01]', async (_title, variable, text, problem) => {
    const written = text();
    await bench.environment.write(variable, written);
    const answer = await bench.expectNotReady([`configuration ${problem}`]);
    expect(bench.asked()).toEqual([]);
    const isLong = written.trim().length > 8;
    if (isLong) expect(JSON.stringify(answer)).not.toContain(written.trim());
  });

  test.each([
    ['a file that there is not', (file: string) => `${file}.gone`, 'ENOENT'],
    ['a folder for a file', (file: string) => join(file, '..'), 'not a file'],
  ])('%s [APP-01]', async (_title, path, reason) => {
    const file = path(bench.environment.env[PRIVATE_KEY] as string);
    const { problems } = await bench.expectNotReady(['configuration private_key unreadable'], {
      [PRIVATE_KEY]: file,
    });
    expect(problems[0]?.message).toBe(`the file of ${PRIVATE_KEY} cannot be read (${reason})`);
  });

  test('some set and some not: each that is missing is named [APP-01]', async () => {
    const { problems } = await bench.expectNotReady(
      ['configuration app_slug missing', 'configuration webhook_secret missing'],
      { [APP_SLUG]: undefined, [WEBHOOK_SECRET]: undefined },
    );
    expect(problems[1]).toMatchObject({
      message: `${WEBHOOK_SECRET} is not set`,
      action: 'configure all six App values and roll the API service',
    });
  });

  test('none set: six are missing, and nothing is logged [APP-01]', async () => {
    const unset = Object.keys(bench.environment.env).filter((name) => name !== 'SVC_CODE_HOST_URL');
    const { answer, logged } = await bench.readiness(
      Object.fromEntries(unset.map((name) => [name, undefined])),
    );
    expect(answer.problems.map(({ subject, code }) => `${subject} ${code}`)).toEqual([
      'app_id missing',
      'app_slug missing',
      'client_id missing',
      'client_secret missing',
      'webhook_secret missing',
      'private_key missing',
    ]);
    expect([answer.state, answer.installUrl, logged]).toEqual(['not_ready', null, []]);
  });

  test('a secret in the variable of a public value is shown nowhere [APP-01]', async () => {
    await bench.expectNotReady(['configuration app_id malformed'], {
      [APP_ID]: bench.host.app.clientSecret,
    });
    await bench.expectNotReady(['app app_slug mismatched'], {
      [APP_SLUG]: bench.host.app.clientSecret,
    });
    await bench.expectNotReady(['app client_id mismatched'], {
      [CLIENT_ID]: bench.host.app.clientSecret,
    });
  });
});
