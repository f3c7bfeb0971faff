import { request as httpRequest } from 'node:http';
import {
  DEFAULT_BODY_LIMIT,
  isBodyOptional,
  type OperationId,
  route,
  type ScanUpload,
} from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../harness/api.ts';
import {
  type Attempt,
  JSON_TYPE,
  OPERATIONS,
  type Refusals,
  startRefusals,
} from '../harness/refusals.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';

const WITH_BODY = OPERATIONS.filter((id) => route(id).body !== undefined);
const BODY_NEEDED = WITH_BODY.filter((id) => !isBodyOptional(route(id)));
const WITHOUT_BODY = OPERATIONS.filter((id) => route(id).body === undefined);
const WITH_PARAMS = OPERATIONS.filter((id) => route(id).params !== undefined);

let to: Refusals;

beforeAll(async () => {
  to = await startRefusals();
});
afterAll(() => to?.deployment.stop());

describe('a body', () => {
  const bodies: Readonly<Record<string, string | Buffer>> = {
    'that is no JSON': '{"name":',
    'with something after the JSON': '{} {}',
    'that is a number': '1',
    'that is a text': '"text"',
    'that is null': 'null',
    'that is a list': '[]',
    'that is no UTF-8': Buffer.from('{"name":"\xff"}', 'latin1'),
    'that is UTF-16': Buffer.from('{"name":"x"}', 'utf16le'),
    'nested without end': `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    'nested without end in objects': `${'{"name":'.repeat(7_000)}1${'}'.repeat(7_000)}`,
    'with a key __proto__': '{"__proto__":{"name":"x"}}',
    'with a key constructor.prototype': '{"constructor":{"prototype":{"name":"x"}}}',
    'with a number beyond every type': '{"name":1e999}',
  };
  test.each(Object.entries(bodies))('%s is malformed on every route', async (_name, body) => {
    await to.refused(
      'malformed',
      WITH_BODY.map((id) => [
        id,
        () => to.send(id, to.requests[id].path, { body, headers: JSON_TYPE }),
      ]),
    );
  });

  test('that is valid but for a byte order mark is malformed on every route', async () => {
    await to.refused(
      'malformed',
      WITH_BODY.map((id) => [
        id,
        () => {
          const { body = '{}', headers = JSON_TYPE } = to.validBody(id);
          return to.send(id, to.requests[id].path, { body: `\ufeff${body}`, headers });
        },
      ]),
    );
  });

  test.each(['', '{}'])('%j is malformed on every route that needs one', async (body) => {
    await to.refused(
      'malformed',
      BODY_NEEDED.map((id) => [
        id,
        () => to.send(id, to.requests[id].path, { body, headers: JSON_TYPE }),
      ]),
    );
  });

  test('without one, or of a type that is no JSON, is refused on every route', async () => {
    await to.refused(
      'malformed',
      BODY_NEEDED.map((id) => [id, () => to.send(id, to.requests[id].path)]),
    );
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'nonsense',
    ];
    await to.refused(
      'unsupported_media_type',
      WITH_BODY.flatMap((id) =>
        types.map((type) => {
          const body = JSON.stringify(to.requests[id].body);
          const headers = { 'content-type': type };
          return [id, () => to.send(id, to.requests[id].path, { body, headers })] as const;
        }),
      ),
    );
  });

  test('with a field of another type, or one that nobody knows, is malformed on every route', async () => {
    await to.refused('malformed', WITH_BODY.flatMap(spoiled));
  });

  test('larger than the route takes is refused before it is sent', async () => {
    await to.refused(
      'too_large',
      WITH_BODY.map((id) => [
        id,
        () => announce(id, (route(id).bodyLimit ?? DEFAULT_BODY_LIMIT) + 1),
      ]),
    );
  });

  test('on a route that takes none is refused when it asks for something', async () => {
    const writing = WITHOUT_BODY.filter((id) => ['POST', 'DELETE'].includes(route(id).method));
    await to.refused(
      'malformed',
      writing.map((id) => [
        id,
        () =>
          to.send(id, to.requests[id].path, {
            body: '{"allowedTools":["*"]}',
            headers: JSON_TYPE,
          }),
      ]),
    );
  });

  /** For each field of the body: every other type in its place; and a field more, at the top and inside. */
  const NULLABLE = ['commit', 'assignee', 'keepDays', 'userId'];
  function spoiled(id: OperationId): Attempt[] {
    const { body = {} } = to.requests[id];
    const others = [null, true, 1.5, -1, 'x'.repeat(5_000), ['x', 1], { x: 1 }, 1e300];
    const bodies = Object.entries(body).flatMap(([field, value]) =>
      others
        .filter((other) => typeof other !== typeof value || value === null || other === null)
        .filter((other) => !(Array.isArray(value) && Array.isArray(other)))
        .filter((other) => !(NULLABLE.includes(field) && other === null))
        .map((other) => ({ ...body, [field]: other })),
    );
    return [...bodies, { ...body, more: 1 }, { ...body, Name: 'x' }].map((candidate) => [
      id,
      () => to.sendBody(id, candidate),
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
      const agentBody = to.requests.createAgent.body as { name: string };
      const upload = to.requests.uploadScan.body as ScanUpload;
      const inFinding = (field: string) => ({
        ...upload,
        report: scanReport([{ ...scanFinding(), [field]: text }]),
      });
      const attempts: [OperationId, unknown][] = [
        ['createToken', { name: text }],
        ['createAgent', { ...agentBody, name: text }],
        ['createAgent', { ...agentBody, owner: text }],
        ['revokeAgent', { reason: text }],
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
      await to.refused(
        'malformed',
        attempts.map(([id, body]) => [id, () => to.sendBody(id, body)]),
      );
    },
  );

  test('U+0000 is malformed in every query and path', async () => {
    const inQuery = OPERATIONS.flatMap((id) =>
      Object.keys(route(id).query?.properties ?? {}).map(
        (name) => [id, () => to.send(id, `${to.requests[id].path}?${name}=a%00b`)] as const,
      ),
    );
    await to.refused('malformed', inQuery);
    await to.refused(
      'malformed',
      WITH_PARAMS.map((id) => [id, () => to.sendParam(id, 'a%00b')]),
    );
  });

  test('other unusual text is kept as it is', async () => {
    const agentBody = to.requests.createAgent.body as { name: string };
    const owner = '\u200b\u202e\ufeff\u{1f600}e\u0301\u0007\uffff"\\\n\u2028 ';

    const { status, body } = await to.tenant.alice.post('/v1/agent-identities', {
      ...agentBody,
      name: 'unusual',
      owner,
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({ owner });
  });
});

describe('a number', () => {
  test('that no column can hold is refused, or finds nothing, on every route', async () => {
    for (const id of OPERATIONS) {
      for (const [place, name] of numbersOf(id)) {
        const { path } = to.requests[id];
        const { body: text, headers } = to.validBody(id);
        const body = JSON.stringify({ ...JSON.parse(text ?? '{}'), [name]: 2 ** 53 - 1 });
        const separator = path.includes('?') ? '&' : '?';
        const { status } =
          place === 'body'
            ? await to.send(id, path, { body, ...(headers && { headers }) })
            : await to.send(id, `${path}${separator}${name}=${2 ** 53 - 1}`, to.validBody(id));

        expect(status, `${name} of ${id}`).toBeLessThan(500);
      }
    }
  });
});

/** Names of the integers that a body or a query may have. */
function numbersOf(id: OperationId): (readonly ['body' | 'query', string])[] {
  const { body, query } = route(id);
  const integers = (schema: object | undefined) =>
    Object.entries(
      (schema as { properties?: Record<string, object> } | undefined)?.properties ?? {},
    )
      .filter(([, property]) => 'type' in property && property.type === 'integer')
      .map(([name]) => name);
  return [
    ...integers(body).map((name) => ['body', name] as const),
    ...integers(query).map((name) => ['query', name] as const),
  ];
}

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
    await to.refused(
      'malformed',
      byId.map((operationId) => [operationId, () => to.sendParam(operationId, id)]),
    );
  });

  test('of a repository that is longer than a name is malformed, any other is not found', async () => {
    const ofRepository = WITH_PARAMS.filter((id) => route(id).path.includes('{repoId}'));
    await to.refused(
      'malformed',
      ofRepository.map((id) => [id, () => to.sendParam(id, long)]),
    );
    const unknown = [
      'x',
      `repo_${'0'.repeat(26)}`,
      'acme%2Fnothing',
      '%27%20or%201=1',
      '%f0%9f%98%80',
    ];
    await to.refused(
      'not_found',
      ofRepository.flatMap((id) =>
        unknown.map((name) => [id, () => to.sendParam(id, name)] as const),
      ),
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
    await to.refused(
      'malformed',
      writing.map((id) => {
        const { body, headers = {} } = to.validBody(id);
        const init = { ...(body && { body }), headers: { ...headers, 'idempotency-key': key } };
        return [id, () => to.send(id, to.requests[id].path, init)];
      }),
    );
  });
});

/** Announces a body of so many bytes and sends none of it: the answer must not wait for it. */
function announce(id: OperationId, bytes: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(to.deployment.url + to.requests[id].path, {
      method: route(id).method,
      headers: {
        ...JSON_TYPE,
        ...to.credentialFor(id),
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
