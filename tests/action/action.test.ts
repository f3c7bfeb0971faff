import { existsSync } from 'node:fs';
import type { CreatedToken, Repository, Scan } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';
import { allPages } from '../harness/pages.ts';
import { type ActionBench, COMMIT, REF, startActionBench } from './bench.ts';

let bench: ActionBench;
beforeAll(async () => {
  bench = await startActionBench();
});
afterAll(() => bench?.close());

const writer = () => bench.jobToken({ security_events: 'write' });
const reader = () => bench.jobToken({ contents: 'read' });
const leaking = (token: string = githubToken()) => ({ 'src/app.js': `const t = '${token}';\n` });
const commandsOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith('::'));
const reports = () => [...bench.host.state.sarifReports.values()];

describe('findings are shown', () => {
  test('by code scanning, at the commit of the job [TOOL-01]', async () => {
    const token = githubToken();

    const { code, lines, outputs } = await bench.run(leaking(token), { 'github-token': writer() });

    expect(code).toBe(0);
    const report = reports().at(-1);
    expect(report).toMatchObject({ commit: COMMIT, ref: REF, errors: [] });
    expect(report?.messages).toEqual([expect.stringContaining('GitHub')]);
    expect(report?.messages.join()).not.toContain(token);
    expect(commandsOf(lines)).toHaveLength(2);
    expect(existsSync(/^sarif=(.+)\n$/.exec(outputs)?.[1] ?? '')).toBe(true);
  });

  test('by annotations of the job where code scanning is not to be had [TOOL-01]', async () => {
    const token = githubToken();
    const before = reports().length;

    const { code, lines } = await bench.run(leaking(token), { 'github-token': reader() });

    expect(code).toBe(0);
    expect(reports()).toHaveLength(before);
    const [, , reason, finding, ...others] = commandsOf(lines);
    expect(reason).toMatch(
      /^::notice title=svc::code scanning answered 403 .*security-events: write/,
    );
    expect(finding).toMatch(
      /^::error title=secret\/github-token,file=src\/app\.js,line=1::.*GitHub/,
    );
    expect(others).toEqual([]);
    expect(lines.join('\n')).not.toContain(token);
  });

  test.each([
    ['failed', { processing_status: 'failed', errors: ['too many rules'] }, 200, /too many rules/],
    ['gone', undefined, 404, /answered 404/],
    ['down', { message: 'Service unavailable' }, 503, /answered 503 \(Service unavailable\)/],
  ])('by annotations where the report is %s', async (_, body, status, reason) => {
    const answer = { status, ...(body !== undefined && { body }) };
    bench.host.disturb(status === 200 ? 'GET' : 'POST', { kind: 'answer', answer });

    const { lines } = await bench.run(leaking(), { 'github-token': writer() });

    const [, , notice, finding] = commandsOf(lines);
    expect(notice).toMatch(reason);
    expect(finding).toMatch(/^::error title=secret\/github-token/);
  });

  test('at most ten of a level, with the number of the others', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`src/${n}.js`, `const t = '${githubToken()}';\n`]),
    );

    const { lines } = await bench.run(files, { 'github-token': reader() });

    const commands = commandsOf(lines);
    expect(commands.filter((line) => line.startsWith('::error '))).toHaveLength(10);
    expect(commands.at(-1)).toBe('::notice title=svc::2 more in the log');
  });
});

describe('the job fails', () => {
  test.each([
    ['observe', 'low', 0],
    ['enforce', 'low', 1],
    ['enforce', 'critical', 0],
  ])('in mode %s, fail-on %s: exit %i [TOOL-01]', async (mode, failOn, expected) => {
    const password = ['Vq7-rTz2', 'pLw9'].join('');
    const files = { 'src/app.js': `fetch('http://alice:${password}@db.corp.example/x');\n` };
    const { code, lines } = await bench.run(files, {
      mode,
      'fail-on': failOn,
      'github-token': reader(),
    });

    expect(commandsOf(lines).some((line) => line.includes('file=src/app.js'))).toBe(true);
    expect(code).toBe(expected);
  });

  test.each([
    ['mode', { mode: 'strict' }, 'input mode: must be observe or enforce (got "strict")'],
    ['fail-on', { 'fail-on': 'High' }, 'must be critical or high or medium or low (got "High")'],
    ['upload', { upload: 'yes' }, 'input upload: must be true or false (got "yes")'],
    [
      'an address of a token',
      { api: 'http://svc.example.com' },
      'must be an address with https%3A//',
    ],
    ['no service to upload to', { upload: 'true' }, 'the service that the report is sent to'],
    ['no command line', { cli: '' }, 'the service that the command line is installed from'],
    ['no token', { upload: 'true', api: 'https://svc.example.com' }, 'input token: give a service'],
  ])('where an input is wrong: %s', async (_, inputs, message) => {
    const { code, lines } = await bench.run({}, inputs);

    expect(code).toBe(2);
    expect(lines).toEqual([expect.stringContaining('::error title=svc::')]);
    expect(lines[0]).toContain(message.replaceAll('%3A', ':'));
  });

  test('where the command line cannot be installed', async () => {
    const inputs = { cli: '', api: 'http://127.0.0.1:9' };

    const { code, lines } = await bench.run({}, inputs, { npm_config_fetch_retries: '0' });

    expect(code).toBe(2);
    expect(lines.at(-1)).toBe(
      '::error title=svc::the command line could not be installed from http://127.0.0.1:9/svc-cli.tgz',
    );
  });

  test('where there is no command line', async () => {
    const { code, lines } = await bench.run({}, { cli: '/nowhere/svc.js' });

    expect(code).toBe(2);
    expect(lines).toEqual(['::error title=svc::input cli: file not found: /nowhere/svc.js']);
  });
});

describe('what a repository holds is no command to the runner', () => {
  test('in what the scan prints: a word that nobody knows suspends commands around it', async () => {
    const files = {
      'a.js': `::error::owned\n::add-mask::x ${githubToken()}\n`,
    };

    const runs = [await bench.run(files, { 'github-token': writer() })];
    runs.push(await bench.run(files, { 'github-token': writer() }));

    const words = runs.map(({ lines }) => {
      const [first = '', last = ''] = [lines[0], lines.at(-1)];
      const word = /^::stop-commands::([0-9a-f]{32})$/.exec(first)?.[1];
      expect(last).toBe(`::${word}::`);
      expect(lines.some((line) => line.includes('add-mask'))).toBe(true);
      return word;
    });
    expect(new Set(words).size).toBe(2);
  });

  test('in names of files: an annotation is one line', async () => {
    const name = 'a,b:c%d\n::error::owned.js';
    const files = { [name]: `const t = '${githubToken()}';\n` };

    const { lines } = await bench.run(files, { 'github-token': reader() });

    expect(lines.filter((line) => line.includes('file='))).toEqual([
      expect.stringContaining('file=a%2Cb%3Ac%25d%0A%3A%3Aerror%3A%3Aowned.js,line=1::'),
    ]);
  });
});

describe('with upload', () => {
  let deployment: Deployment;
  let tenant: Tenant;
  beforeAll(async () => {
    deployment = await borrowDeployment();
    tenant = await deployment.createTenant('acme');
  });
  afterAll(() => deployment?.stop());

  test('the report is at the service, by the token of the input [TOOL-01]', async () => {
    const { body } = await tenant.alice.post<CreatedToken>('/v1/tokens', { name: 'ci' });
    const inputs = {
      upload: 'true',
      api: deployment.url,
      token: body.token,
      'github-token': writer(),
    };
    const { code, errors } = await bench.run(leaking(), inputs);

    expect([code, errors]).toEqual([0, expect.not.stringContaining('svc:')]);
    const [repo] = await allPages<Repository>(tenant.alice, '/v1/repos');
    const scans = await allPages<Scan>(tenant.alice, `/v1/repos/${repo?.id}/scans`);
    expect(scans).toMatchObject([{ ref: REF }]);
  });

  test('a token that the service refuses fails the step, and the findings are shown', async () => {
    const before = reports().length;
    const { code, errors } = await bench.run(leaking(), {
      upload: 'true',
      api: deployment.url,
      token: 'no-token',
      'github-token': writer(),
    });

    expect(code).toBe(2);
    expect(errors).toContain('401');
    expect(reports()).toHaveLength(before + 1);
  });
});
