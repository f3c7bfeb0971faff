import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreatedToken } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../tools/up/api.ts';
import { type Furnished, startFurnishedService } from '../harness/furnished.ts';
import { documentWithIds } from './document-with-ids.ts';
import { type Effort, installSchemathesis, runSchemathesis } from './schemathesis.ts';

const TIMEOUT_MS = 15 * 60_000;

let furnished: Furnished;
let folder: string;
let file: string;

beforeAll(async () => {
  await installSchemathesis();
  furnished = await startFurnishedService();
  folder = await mkdtemp(join(tmpdir(), 'svc-openapi-'));
  file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(await documentWithIds(furnished.development)));
}, TIMEOUT_MS);
afterAll(async () => {
  await furnished?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What an admin may send is tried at the boundaries of its schemas, too; the same schemas guard the others. */
const EFFORTS = {
  some: { phases: ['examples', 'fuzzing', 'stateful'], examples: 2 },
  all: { phases: ['examples', 'coverage', 'fuzzing', 'stateful'], examples: 5 },
} as const satisfies Record<string, Effort>;

/** Those that change least come first: each finds what the ones before left. */
const CREDENTIALS: Readonly<Record<string, readonly [Effort, () => Promise<string | null>]>> = {
  'no credential': [EFFORTS.some, async () => null],
  'a viewer': [EFFORTS.some, () => furnished.development.token('carol')],
  'an agent': [EFFORTS.some, async () => furnished.development.remembered().agent?.token as string],
  'a service token': [EFFORTS.some, serviceToken],
  'an admin': [EFFORTS.all, () => furnished.development.token('alice')],
};

describe.each(Object.entries(CREDENTIALS))('with %s', (_name, [effort, credential]) => {
  test(
    'every answer to generated requests about a furnished tenant is one that the OpenAPI document describes [AUTH-04]',
    async () => {
      const { api } = furnished.development;

      const { code, output } = await runSchemathesis(file, api, await credential(), effort);

      expect(code, lastLines(output)).toBe(0);
    },
    TIMEOUT_MS,
  );
});

async function serviceToken(): Promise<string> {
  const { development } = furnished;
  const body = { name: 'ci' };
  return (await call<CreatedToken>(development, 'alice', 'POST', '/v1/tokens', body)).token;
}

/** The end of a report; a generated request can be a line of thousands of characters. */
function lastLines(output: string): string {
  const lines = output.split('\n').slice(-80);
  return lines.map((line) => line.slice(0, 300)).join('\n');
}
