import { request as httpRequest } from 'node:http';
import {
  DEFAULT_BODY_LIMIT,
  type ErrorCode,
  type OperationId,
  ROUTES,
  route,
  type ScanUpload,
} from '@svc/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import type { Answer, Api } from '../harness/api.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';
import { type ApiRequest, validRequests } from '../harness/requests.ts';
import { asset, scanFinding, scanReport, scanUpload } from '../harness/scan-report.ts';

const OPERATIONS = Object.keys(ROUTES) as OperationId[];
const WITH_BODY = OPERATIONS.filter((id) => route(id).body !== undefined);
const WITHOUT_BODY = OPERATIONS.filter((id) => route(id).body === undefined);
const WITH_PARAMS = OPERATIONS.filter((id) => route(id).params !== undefined);
const LISTS = OPERATIONS.filter((id) => route(id).query?.properties['cursor'] !== undefined);
const JSON_TYPE = { 'content-type': 'application/json' };

let deployment: Deployment;
let tenant: Tenant;
let agent: Api;
let requests: Record<OperationId, ApiRequest>;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  agent = (await approvedAgent(deployment, tenant, 'worker')).api;
  const make = validRequests(deployment, tenant);
  requests = Object.fromEntries(
    await Promise.all(OPERATIONS.map(async (id) => [id, await make[id]()] as const)),
  ) as typeof requests;
});
afterAll(() => deployment?.stop());

/** The API as somebody who may call the operation. */
const caller = (operationId: OperationId) => (operationId === 'governCheck' ? agent : tenant.alice);

const send = (operationId: OperationId, path: string, init: RequestInit = {}) =>
  caller(operationId).send(route(operationId).method, path, init);

/** Sends each, expects the documented problem of each, and that the database is afterwards as it was before. */
async function refused(
  code: ErrorCode,
  attempts: Iterable<readonly [OperationId, () => Promise<Answer>]>,
): Promise<void> {
  const before = await deployment.contents();
  for (const [operationId, attempt] of attempts) {
    const answer = await attempt();
    expectProblem(answer, code, operationId);
  }
  expect(await deployment.contents()).toEqual(before);
}

describe('a body', () => {
  const bodies: Readonly<Record<string, string | Buffer>> = {
    'that is empty': '',
    'that is no JSON': '{"name":',
    'with something after the JSON': '{} {}',
    'that is a number': '1',
    'that is a text': '"text"',
    'that is null': 'null',
    'that is a list': '[]',
    'that is an empty object': '{}',
    'that is no UTF-8': Buffer.from('{"name":"\xff"}', 'latin1'),
    'that is UTF-16': Buffer.from('{"name":"x"}', 'utf16le'),
    'nested without end': `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    'nested without end in objects': `${'{"name":'.repeat(7_000)}1${'}'.repeat(7_000)}`,
    'with a key __proto__': '{"__proto__":{"name":"x"}}',
    'with a key constructor.prototype': '{"constructor":{"prototype":{"name":"x"}}}',
    'with a number beyond every type': '{"name":1e999}',
  };
  test.each(Object.entries(bodies))('%s is malformed on every route', async (_name, body) => {
    await refused(
      'malformed',
      WITH_BODY.map((id) => [id, () => send(id, requests[id].path, { body, headers: JSON_TYPE })]),
    );
  });

  test('without one, or of a type that is no JSON, is refused on every route', async () => {
    await refused(
      'malformed',
      WITH_BODY.map((id) => [id, () => send(id, requests[id].path)]),
    );
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'nonsense',
    ];
    await refused(
      'unsupported_media_type',
      WITH_BODY.flatMap((id) =>
        types.map((type) => {
          const body = JSON.stringify(requests[id].body);
          const headers = { 'content-type': type };
          return [id, () => send(id, requests[id].path, { body, headers })] as const;
        }),
      ),
    );
  });

  test('with a field of another type, or one that nobody knows, is malformed on every route', async () => {
    await refused('malformed', WITH_BODY.flatMap(spoiled));
  });

  test('larger than the route takes is refused before it is sent', async () => {
    await refused(
      'too_large',
      WITH_BODY.map((id) => [
        id,
        () => announce(id, (route(id).bodyLimit ?? DEFAULT_BODY_LIMIT) + 1),
      ]),
    );
  });

  test('on a route that takes none is refused when it asks for something', async () => {
    const writing = WITHOUT_BODY.filter((id) => ['POST', 'DELETE'].includes(route(id).method));
    await refused(
      'malformed',
      writing
        .filter((id) => id !== 'verifyEvidence')
        .map((id) => [
          id,
          () => send(id, requests[id].path, { body: '{"allowedTools":["*"]}', headers: JSON_TYPE }),
        ]),
    );
  });

  /** For each field of the body: every other type in its place; and a field more, at the top and inside. */
  function spoiled(id: OperationId): [OperationId, () => Promise<Answer>][] {
    const { path, body = {} } = requests[id];
    const others = [null, true, 1.5, -1, 'x'.repeat(5_000), ['x', 1], { x: 1 }, 1e300];
    const bodies = Object.entries(body).flatMap(([field, value]) =>
      others
        .filter((other) => typeof other !== typeof value || value === null || other === null)
        .filter((other) => !(Array.isArray(value) && Array.isArray(other)))
        .filter((other) => !(field === 'commit' && other === null))
        .map((other) => ({ ...body, [field]: other })),
    );
    return [...bodies, { ...body, more: 1 }, { ...body, Name: 'x' }].map((candidate) => [
      id,
      () => send(id, path, { body: JSON.stringify(candidate), headers: JSON_TYPE }),
    ]);
  }
});

describe('text that cannot be kept', () => {
  const texts = {
    'the character U+0000': 'a\0b',
    'half of a surrogate pair': 'a\ud800',
    'the halves of a pair in the wrong order': '\udc00\ud800',
  };
  test.each(Object.entries(texts))(
    '%s is malformed wherever a text is stored',
    async (_name, text) => {
      const agentBody = requests.createAgent.body as { name: string };
      const upload = requests.uploadScan.body as ScanUpload;
      const inFinding = (field: string) => ({
        ...upload,
        report: scanReport([{ ...scanFinding(), [field]: text }]),
      });
      const attempts: [OperationId, unknown][] = [
        ['createToken', { name: text }],
        ['createAgent', { ...agentBody, name: text }],
        ['createAgent', { ...agentBody, owner: text }],
        ['putRepository', { name: 'acme/with-branch', defaultBranch: text }],
        ['uploadScan', { ...upload, ref: text }],
        ...['ruleId', 'title', 'path', 'excerpt', 'remediation'].map(
          (field): [OperationId, unknown] => ['uploadScan', inFinding(field)],
        ),
        [
          'uploadScan',
          {
            ...upload,
            report: scanReport([], [], { problems: [{ path: text, line: null, reason: 'x' }] }),
          },
        ],
      ];
      await refused(
        'malformed',
        attempts.map(([id, body]) => [
          id,
          () => send(id, requests[id].path, { body: JSON.stringify(body), headers: JSON_TYPE }),
        ]),
      );
    },
  );

  test('U+0000 is malformed in every query and path', async () => {
    const inQuery = OPERATIONS.flatMap((id) =>
      Object.keys(route(id).query?.properties ?? {}).map(
        (name) => [id, () => send(id, `${requests[id].path}?${name}=a%00b`)] as const,
      ),
    );
    await refused('malformed', inQuery);
    await refused(
      'malformed',
      WITH_PARAMS.map((id) => [id, () => withParam(id, 'a%00b')]),
    );
  });

  test('other unusual text is kept as it is', async () => {
    const agentBody = requests.createAgent.body as { name: string };
    const owner = '\u200b\u202e\ufeff\u{1f600}e\u0301\u0007\uffff"\\\n\u2028 ';

    const { status, body } = await tenant.alice.post('/v1/agent-identities', {
      ...agentBody,
      name: 'unusual',
      owner,
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({ owner });
  });
});

describe('a query', () => {
  test('with a field that the route does not take is malformed on every route', async () => {
    const fields = ['unknown=1', '__proto__=1', 'constructor=1', 'Limit=1', 'limit%5b%5d=1'];
    await refused(
      'malformed',
      OPERATIONS.filter((id) => id !== 'governCheck' && id !== 'verifyEvidence').flatMap((id) =>
        fields.map((field) => [id, () => send(id, `${requests[id].path}?${field}`, bodyOf(id))]),
      ),
    );
  });

  test.each([
    '0',
    '-1',
    '201',
    '1.5',
    '1e1',
    'abc',
    '',
    'true',
    '0x10',
    ' 5',
    '99999999999999999999',
  ])('with the limit %j is malformed on every list', async (limit) => {
    await refused(
      'malformed',
      LISTS.map((id) => [
        id,
        () => send(id, `${requests[id].path}?limit=${encodeURIComponent(limit)}`),
      ]),
    );
  });

  test('with one field twice is malformed', async () => {
    await refused(
      'malformed',
      LISTS.map((id) => [id, () => send(id, `${requests[id].path}?limit=1&limit=2`)]),
    );
  });

  test.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no JSON', encoded('nonsense')],
    ['an object', encoded('{"length":1}')],
    ['an empty list', encoded('[]')],
    ['other types', encoded('[true]')],
    ['nulls', encoded('[null,null]')],
    ['an object in place of a key', encoded('[{"a":1},{"b":1},{"c":1}]')],
    ['too many keys', encoded('[1,"a",1,"a"]')],
    ['nesting', encoded('[[[["a"]]]]')],
    ['half a number', encoded('[1.5]')],
    ['an infinite number', encoded('[1e999]')],
    ['a number beyond 2^53', encoded('[9007199254740993]')],
    ['U+0000', encoded('["\\u0000"]')],
    ['U+0000 in three keys', encoded('["\\u0000","a","a"]')],
    ['U+0000 in the second key', encoded('[1,"\\u0000"]')],
    ['half of a surrogate pair', encoded('["\\ud800"]')],
    ['an infinite number and a key', encoded('[1e999,"a"]')],
    ['text without end', 'a'.repeat(501)],
  ])('with a cursor of %s is malformed on every list', async (_name, cursor) => {
    await refused(
      'malformed',
      LISTS.map((id) => [
        id,
        () => send(id, `${requests[id].path}?cursor=${encodeURIComponent(cursor)}`),
      ]),
    );
  });

  test('with any cursor at all answers a page or says that it is malformed', async () => {
    const key = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.integer(), fc.boolean());
    const cursor = fc.oneof(
      fc.array(key, { maxLength: 4 }).map((keys) => encoded(JSON.stringify(keys))),
      fc.tuple(fc.double(), fc.string()).map((keys) => encoded(JSON.stringify(keys))),
      fc.tuple(fc.maxSafeInteger()).map((keys) => encoded(JSON.stringify(keys))),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    const sorts = fc.constantFrom('', '&sort=severity', '&sort=blastRadius', '&sort=lastSeen');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...LISTS), cursor, sorts, async (id, text, sort) => {
        const order = id === 'listFindings' ? sort : '';
        const { path } = requests[id];
        const answer = await send(
          id,
          `${path}?cursor=${encodeURIComponent(text.toWellFormed())}${order}`,
        );
        expect([200, 400]).toContain(answer.status);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    'yesterday',
    '2026-01-31',
    '2026-01-31T12:00:00',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-01-31T25:00:00Z',
    '2026-01-31T23:59:60Z',
    '1790000000',
    '',
    '+275760-09-13T00:00:00Z',
  ])('with the time %j is malformed on the export', async (since) => {
    await refused('malformed', [
      [
        'exportEvidence',
        () => send('exportEvidence', `/v1/evidence/export?since=${encodeURIComponent(since)}`),
      ],
    ]);
  });

  test('that asks for an export from beyond the end, or from two places, is refused', async () => {
    const path = '/v1/evidence/export';
    await refused('unprocessable', [
      ['exportEvidence', () => send('exportEvidence', `${path}?from=999999999999999`)],
    ]);
    await refused('malformed', [
      ['exportEvidence', () => send('exportEvidence', `${path}?from=0&since=2026-01-31T12:00:00Z`)],
      ['exportEvidence', () => send('exportEvidence', `${path}?from=-1`)],
      ['exportEvidence', () => send('exportEvidence', `${path}?from=1e3`)],
    ]);
  });
});

describe('an id in the path', () => {
  const byId = WITH_PARAMS.filter((id) => !route(id).path.includes('{repoId}'));
  const long = 'a'.repeat(400);

  test.each([
    ['of one letter', 'x'],
    ['that is a prefix', 'tok_'],
    ['that is too short', `tok_${'0'.repeat(25)}`],
    ['in capitals', `TOK_${'0'.repeat(26)}`],
    ['that is too long', long],
    ['that climbs', '..%2f..%2fme'],
    ['that is a space', '%20'],
  ])('%s is malformed on every route', async (_name, id) => {
    await refused(
      'malformed',
      byId.map((operationId) => [operationId, () => withParam(operationId, id)]),
    );
  });

  test('of a repository that is longer than a name is malformed, any other is not found', async () => {
    const ofRepository = WITH_PARAMS.filter((id) => route(id).path.includes('{repoId}'));
    await refused(
      'malformed',
      ofRepository.map((id) => [id, () => withParam(id, long)]),
    );
    const unknown = [
      'x',
      `repo_${'0'.repeat(26)}`,
      'acme%2Fnothing',
      '%27%20or%201=1',
      '%f0%9f%98%80',
    ];
    await refused(
      'not_found',
      ofRepository.flatMap((id) => unknown.map((name) => [id, () => withParam(id, name)] as const)),
    );
  });
});

describe('an Idempotency-Key', () => {
  test.each([
    ['that is empty', ''],
    ['that is too long', 'x'.repeat(201)],
    ['with a space', 'a b'],
    ['with a tab', 'a\tb'],
    ['beyond ASCII', 'é'],
  ])('%s is malformed', async (_name, key) => {
    const writing = OPERATIONS.filter(
      (id) => route(id).method === 'POST' && !['governCheck', 'verifyEvidence'].includes(id),
    );
    await refused(
      'malformed',
      writing.map((id) => {
        const { body, headers = {} } = bodyOf(id);
        const init = { ...(body && { body }), headers: { ...headers, 'idempotency-key': key } };
        return [id, () => send(id, requests[id].path, init)];
      }),
    );
  });
});

describe('a scan', () => {
  const uploadOf = (change: (report: ScanUpload['report']) => unknown) => ({
    ...scanUpload(change(scanReport([scanFinding()])) as ScanUpload['report']),
  });
  const upload = (body: unknown) => () =>
    send('uploadScan', requests.uploadScan.path, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: JSON_TYPE,
    });

  test('that is malformed anywhere inside is refused as a whole', async () => {
    const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
    const findings = [
      { severity: 'worst' },
      { confidence: 1 },
      { category: '' },
      { path: '' },
      { path: 'x'.repeat(4_097) },
      { fingerprint: 'v1:short' },
      { contentFingerprint: `v2:${'0'.repeat(32)}` },
      { span: { ...span, startLine: 0 } },
      { span: { ...span, startLine: 1.5 } },
      { span: { ...span, more: 1 } },
      { blastRadius: { score: 101, factors: [] } },
      { blastRadius: { score: -1, factors: [] } },
      { blastRadius: { score: 50, factors: [{ name: 'x', value: 'y', points: 1, more: 1 }] } },
      { more: 1 },
    ];
    await refused('malformed', [
      ...findings.map((change): [OperationId, () => Promise<Answer>] => [
        'uploadScan',
        upload(uploadOf((report) => ({ ...report, findings: [{ ...scanFinding(), ...change }] }))),
      ]),
      ['uploadScan', upload(uploadOf((report) => ({ ...report, schema: 'svc.scan/2' })))],
      [
        'uploadScan',
        upload(uploadOf((report) => ({ ...report, tool: { name: 'other', version: '1' } }))),
      ],
      ['uploadScan', upload({ ...uploadOf((report) => report), commit: 'HEAD' })],
      ['uploadScan', upload({ ...uploadOf((report) => report), ref: '' })],
    ]);
  });

  test('nested to the depth of its size limit is malformed', async () => {
    const deep = 5_000_000;
    const inFinding = JSON.stringify(uploadOf((report) => report)).replace(
      '"remediation":"Revoke the token."',
      `"remediation":${'['.repeat(deep)}${']'.repeat(deep)}`,
    );

    await refused('malformed', [['uploadScan', upload(inFinding)]]);
  });

  test('that repeats a finding or an asset is unprocessable', async () => {
    await refused('unprocessable', [
      ['uploadScan', upload(scanUpload(scanReport([scanFinding(), scanFinding()])))],
      ['uploadScan', upload(scanUpload(scanReport([], [asset(), asset({ version: '2' })])))],
    ]);
  });

  test('with numbers as large as JSON has them is taken or refused, never a fault', async () => {
    for (const number of [2 ** 31, 2 ** 53 - 1, 2 ** 63, 1e300]) {
      const span = { startLine: number, startColumn: number, endLine: number, endColumn: number };
      const report = scanReport([scanFinding({ span })], [], { filesScanned: number });

      const { status } = await upload(scanUpload(report))();

      expect([201, 400], `${number}`).toContain(status);
    }
  });
});

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** The valid body of an operation, for requests that are wrong elsewhere. */
function bodyOf(id: OperationId): { body?: string; headers?: Record<string, string> } {
  const { body } = requests[id];
  return body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_TYPE };
}

/** The operation with this text in place of the id in its path, and otherwise valid. */
function withParam(id: OperationId, text: string): Promise<Answer> {
  return send(id, route(id).path.replace(/\{\w+\}/, text), bodyOf(id));
}

/** Announces a body of so many bytes and sends none of it: the answer must not wait for it. */
function announce(id: OperationId, bytes: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(deployment.url + requests[id].path, {
      method: route(id).method,
      headers: {
        ...JSON_TYPE,
        authorization: `Bearer ${caller(id).token}`,
        'content-length': bytes,
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', async (response) => {
      const chunks = await response.toArray();
      const headers = new Headers({ 'content-type': response.headers['content-type'] ?? '' });
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      resolve({ status: response.statusCode ?? 0, headers, body });
      outgoing.destroy();
    });
    outgoing.flushHeaders();
  });
}
