import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.ts';

const word = sample('base62', 18, 31);
const human = ['Tr0ub4', 'dor&3'].join('');
const pair = (user: string, password: string) =>
  Buffer.from(`${user}:${password}`).toString('base64');
const at = (scheme: string, secret: string, host = 'db.prod.internal:5432/app') => ({
  text: `${scheme}://app:${secret}@${host}`,
  secret,
});

export const CONNECTIONS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/database-url',
    valid: [
      at('postgres', word),
      at('postgresql+asyncpg', human),
      at('mysql', word, 'localhost/app'),
      at('mongodb+srv', word, 'cluster0.abc.mongodb.host/test'),
      at('postgres', 'postgres1', '10.0.0.7/app'),
    ],
    invalid: [
      'postgres://postgres:postgres@localhost:5432/app',
      'postgres://user:password@db/app',
      'postgres://user:pass@db.example.com/app',
      `postgres://user:\${DB_PASSWORD}@host/app`,
      'postgres://USER:PASSWORD@HOST:PORT/DB',
      'mysql://root:<password>@host/app',
      'postgres://host.name:5432/app',
    ],
  },
  {
    rule: 'secret/broker-url',
    valid: [at('amqps', word), { text: `redis://:${word}@cache.internal:6379/0`, secret: word }],
    invalid: ['amqp://guest:guest@localhost:5672/', 'redis://localhost:6379'],
  },
  {
    rule: 'secret/url-password',
    valid: [at('https', word, 'git.corp.net/x.git'), at('ftp', human, 'files.corp.net')],
    invalid: [
      'https://user:pass@example.com/',
      'http://localhost:3000/@scope/x',
      'https://x:{{ token }}@h/',
    ],
  },
  {
    rule: 'secret/jdbc-password',
    valid: [
      { text: `jdbc:postgresql://db.corp.net:5432/app?user=a&password=${word}`, secret: word },
    ],
    invalid: [`jdbc:postgresql://localhost/app?user=a&password=\${PW}`],
  },
  {
    rule: 'secret/ado-connection-string',
    valid: [
      {
        text: `Server=tcp:x.db.net,1433;Database=a;User ID=b;Password=${word};Encrypt=True`,
        secret: word,
      },
      { text: `Data Source=x;Pwd=${human}`, secret: human },
    ],
    invalid: [
      'Server=x;User=b;Password={your_password};',
      'Server=localhost;Integrated Security=True',
      'Server=localhost;User Id=sa;Password=postgres;',
    ],
  },
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
