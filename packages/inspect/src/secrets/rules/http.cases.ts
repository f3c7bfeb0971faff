import { Buffer } from 'node:buffer';
import { word } from '../formats/connection-url.testing.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

const pair = (user: string, password: string) =>
  Buffer.from(`${user}:${password}`).toString('base64');

export const HTTP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/http-basic-credentials',
    valid: [{ text: `Authorization: Basic ${pair('svc', word)}`, secret: pair('svc', word) }],
    invalid: [
      `Authorization: Basic ${pair('user', 'password')}`,
      'a Basic understanding of things',
    ],
  },
  {
    rule: 'secret/http-bearer-token',
    valid: [
      {
        text: `-H "Authorization: Bearer ${sample('base62', 40, 32)}"`,
        secret: sample('base62', 40, 32),
      },
    ],
    invalid: [
      'Authorization: Bearer your-access-token-goes-here',
      `Bearer \${process.env.API_TOKEN_PRODUCTION}`,
    ],
  },
  {
    rule: 'secret/http-authorization-token',
    valid: [
      {
        text: `curl -H "Authorization: Token ${sample('hex', 40, 33)}" https://x.net/`,
        secret: sample('hex', 40, 33),
      },
      {
        text: `headers = {'Authorization': 'Api-Token ${sample('base62', 32, 34)}'}`,
        secret: sample('base62', 32, 34),
      },
    ],
    invalid: [
      'Authorization: Token your-access-token-goes-here',
      `"Authorization": "Token " + account.current_session_token_2`,
      `Authorization: Token \${process.env.API_TOKEN_PRODUCTION}`,
    ],
  },
  {
    rule: 'secret/http-command-credentials',
    valid: [
      { text: `curl -s -u admin:${word} https://x.net/`, secret: word },
      { text: `curl --user admin:'${word}' https://x.net/`, secret: word },
      { text: `curl -k https://x.net/ \\\n  -H 'Accept: a' \\\n  -u admin:${word}`, secret: word },
    ],
    invalid: [
      'curl -u "$USER:$PASSWORD" https://x.net/',
      'curl -u user:password https://x.net/',
      'curl -u <user:password1> https://x.net/',
      `curl https://x.net/\nls -u admin:${word}`,
    ],
  },
];
