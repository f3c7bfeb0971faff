import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, startDeployment } from '../harness/deployment.ts';
import { until } from '../harness/until.ts';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await startDeployment({ SVC_METRICS_ADDRESS: '127.0.0.1:0' });
});
afterAll(() => deployment?.stop());

const REPORTS = 'application/reports+json';
const OLDER = 'application/csp-report';
const violation = (blockedURL: string) => ({ type: 'csp-violation', body: { blockedURL } });

const send = (body: string, type: string, headers: Record<string, string> = {}) =>
  fetch(`${deployment.url}/csp-reports`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers },
  });

async function counted(name: string): Promise<number> {
  const text = await (await fetch(deployment.metricsUrl as string)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** The service answers with the same numbers for a second. */
const becomes = (name: string, value: number) =>
  until(`${name} is ${value}`, async () => (await counted(name)) === value);

test('the page names where its violations are reported, in both ways [CONS-02]', async () => {
  const { headers } = await fetch(`${deployment.url}/verify`);
  expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"');
  expect(headers.get('content-security-policy')).toMatch(
    /trusted-types default; report-to csp; report-uri \/csp-reports$/,
  );
});

test('reports of both forms are taken without a credential, and counted [CONS-02]', async () => {
  const two = JSON.stringify([violation('inline'), violation('https://evil.example/?token=x')]);
  expect((await send(two, REPORTS)).status).toBe(204);
  expect((await send('{"csp-report":{"blocked-uri":"eval"}}', OLDER)).status).toBe(204);
  const other = '[{"type":"deprecation","body":{}}]';
  expect((await send(other, `${REPORTS}; charset=utf-8`)).status).toBe(204);
  await becomes('svc_csp_reports_total', 3);
});

test('hostile bodies are refused, and so is a flood from one address; its reports past 60 a minute are only counted [CONS-02]', async () => {
  expect((await send('{"a":1}', REPORTS)).status).toBe(400);
  expect((await send('[1]', REPORTS)).status).toBe(400);
  expect((await send('['.repeat(10_000), REPORTS)).status).toBe(400);
  expect((await send('{}', 'application/json')).status).toBe(415);
  expect((await send(' '.repeat(17_000), REPORTS)).status).toBe(413);
  expect((await fetch(`${deployment.url}/csp-reports`)).status).toBe(404);
  const many = JSON.stringify(Array.from({ length: 100 }, () => violation('inline')));
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++) statuses.push((await send(many, REPORTS)).status);
  expect(new Set(statuses)).toEqual(new Set([204, 429]));
  const admitted = statuses.filter((status) => status === 204).length;
  expect(admitted).toBeLessThan(30);
  // 20 of each body
  await becomes('svc_csp_reports_total', 3 + 20 * admitted);
  await becomes('svc_csp_reports_unlogged_total', 3 + 20 * admitted - 60);
});
