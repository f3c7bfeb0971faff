import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from './client.ts';
import { GovernDenied, GovernUnavailable } from './errors.ts';
import { type ScriptedService, startScriptedService } from './scripted-service.testing.ts';

type Case = {
  readonly name: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly bodyParts?: readonly (readonly [string, number])[];
  readonly outcome: 'allow' | 'deny' | 'unavailable';
  readonly error: Readonly<Record<string, unknown>> | null;
};

const VECTORS = join(import.meta.dirname, '../../../vectors/sdk/answers.json');
const { cases } = JSON.parse(readFileSync(VECTORS, 'utf8')) as { readonly cases: Case[] };

let service: ScriptedService;
beforeAll(async () => {
  service = await startScriptedService();
});
afterAll(() => service?.close());

test.each(cases)('$name: $outcome [SDK-02]', async (answer) => {
  service.answer((response) => write(response, answer));
  const client = createClient({ api: service.url, token: 'svt_x' });

  const result = await client.requireAllow('mail.send', { to: 'a' }, { server: 'mail' }).then(
    ({ evidenceId }) => ({ outcome: 'allow', error: null, evidenceId }),
    (error: unknown) => ({ outcome: outcomeOf(error), error }),
  );

  expect(result.outcome).toBe(answer.outcome);
  if (answer.error === null) return;
  const retryAfter = answer.outcome === 'unavailable' ? { retryAfter: null } : {};
  expect(result.error).toMatchObject({
    tool: 'mail.send',
    server: 'mail',
    ...retryAfter,
    ...answer.error,
  });
});

function outcomeOf(error: unknown): string {
  if (error instanceof GovernDenied) return 'deny';
  return error instanceof GovernUnavailable ? 'unavailable' : `${error}`;
}

function write(response: ServerResponse, answer: Case): void {
  const { status, contentType, headers, body, bodyParts = [[body ?? '', 1]] } = answer;
  response.writeHead(status, {
    ...(contentType !== null && { 'content-type': contentType }),
    ...headers,
  });
  response.end(bodyParts.map(([text, count]) => text.repeat(count)).join(''));
}
