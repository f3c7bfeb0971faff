import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanUpload } from '@svc/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type FetchedCommit,
  fetchCommit,
} from '../../apps/server/src/features/scans/hosted/fetch-commit.ts';
import {
  FETCH_LIMITS,
  type FetchLimits,
} from '../../apps/server/src/features/scans/hosted/git-fetch.ts';
import {
  canFetch,
  findGit,
  type GitProgram,
} from '../../apps/server/src/features/scans/hosted/git-program.ts';
import {
  SCAN_LIMITS,
  scanFetched,
} from '../../apps/server/src/features/scans/hosted/scan-process.ts';
import { Secret } from '../../apps/server/src/platform/secrets/secret.ts';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import { serveGit } from '../doubles/code-host/git-http.ts';
import { type GitRepository, gitRepository } from '../doubles/code-host/git-repository.ts';
import { addAccount, addRepository } from '../doubles/code-host/host-state.ts';
import { startTlsFront } from '../harness/tls-front.ts';
import { until } from '../harness/until.ts';

const MIB = 1024 * 1024;
const HAS_STRACE = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

let host: CodeHost;
let git: GitProgram;
let hosted: GitRepository;
let url: string;
let folder: string;

beforeEach(async () => {
  host = await startCodeHost();
  const found = await findGit(process.env['PATH'] ?? '');
  if (!canFetch(found)) throw new Error('these tests need git');
  git = found;
  hosted = gitRepository();
  const repository = addRepository(host.state, addAccount(host.state, 'acme'), 'shop', {
    isPrivate: false,
  });
  serveGit(repository, hosted.folder);
  url = `${host.url}/acme/shop.git`;
  folder = await mkdtemp(join(tmpdir(), 'svc-job-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await host.close();
});

type Fetch = { limits?: Partial<FetchLimits>; program?: GitProgram; token?: Secret };

function fetched(commit: string, options: Fetch = {}): Promise<FetchedCommit> {
  const { limits, program = git, token = null } = options;
  return fetchCommit(
    program,
    folder,
    { url, authorization: token, addresses: ['127.0.0.1'] },
    commit,
    { ...FETCH_LIMITS, ...limits },
    new AbortController().signal,
  );
}

async function scanned(commit: string): Promise<ScanUpload> {
  const answer = await fetched(commit);
  if (!answer.ok) throw new Error(`${answer.error}: ${answer.detail}`);
  const { signal } = new AbortController();
  const scan = await scanFetched(
    git.setpriv,
    answer.gitDirectory,
    commit,
    'refs/heads/main',
    SCAN_LIMITS,
    signal,
  );
  if (!scan.ok) throw new Error(`${scan.error}: ${scan.detail}`);
  return JSON.parse(scan.upload.toString()) as ScanUpload;
}

/** A tree of what a checkout would fall for, and of what is only strange. */
function hostileCommit(): string {
  const { blob, tree, commit } = hosted;
  const hook = blob('#!/bin/sh\ntouch /tmp/svc-hook-ran\n');
  return commit(
    tree({
      '100644 .gitattributes': blob('* filter=evil\n'),
      '100644 .gitmodules': blob(
        '[submodule "x"]\n\tpath = "x\r"\n\turl = ../other.git\n\tupdate = none\n',
      ),
      '100644 A.txt': blob('one of two\n'),
      '100644 a.txt': blob('the other\n'),
      '100644 bell\u0007and\nline': blob('control characters\n'),
      '40000 hooks': tree({ '100755 post-checkout': hook }),
      '120000 link': blob('/etc/passwd'),
      '160000 x': '1'.repeat(40),
    }),
  );
}

describe('a hostile repository', () => {
  test('of links, submodules, filters, hooks and strange names is scanned without any effect [APP-03/hostile]', async () => {
    const { report } = await scanned(hostileCommit());

    expect(report.coverage).toMatchObject({ filesScanned: 6, complete: true });
    expect(report.coverage.filesSkipped['not-a-regular-file']).toBeGreaterThanOrEqual(1);
    expect(await readdir(folder)).toEqual(['authorities.pem', 'home', 'repository']);
    expect(await readdir(join(folder, 'home'))).toEqual([]);
  });

  test.skipIf(!HAS_STRACE)(
    'starts nothing but git, writes nothing outside of its folder, and connects to nobody else [APP-03/hostile]',
    async () => {
      const log = join(folder, 'calls');
      const tracer = join(folder, 'tracer');
      await writeFile(
        tracer,
        `#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done; shift\nexec strace -f -s 4096 -o ${log} -e trace=execve,openat,creat,mkdir,rename,link,symlink,connect "$@"\n`,
      );
      await chmod(tracer, 0o700);

      expect(
        await fetched(hostileCommit(), { program: { ...git, prlimit: tracer } }),
      ).toMatchObject({ ok: true });

      // a connection begins with EINPROGRESS
      const calls = (await readFile(log, 'utf8'))
        .split('\n')
        .filter((line) => !/ = -1 (?!EINPROGRESS)/.test(line));
      const started = calls.flatMap((line) => /execve\("([^"]+)"/.exec(line)?.[1] ?? []);
      expect(started.length).toBeGreaterThan(2);
      for (const program of started) expect(program).toMatch(/^\/usr\/(?:lib\/git-core|bin)\/git/);
      const written = calls.flatMap((line) =>
        /O_WRONLY|O_RDWR|O_CREAT|creat\(|mkdir\(|rename\(|link\(/.test(line)
          ? [...line.matchAll(/"([^"]+)"/g)].map(([, path = '']) => path)
          : [],
      );
      expect(written.length).toBeGreaterThan(3);
      for (const path of written) {
        expect(path.startsWith(folder) || path === '/dev/null', path).toBe(true);
      }
      const connected = calls.filter((line) => /connect\(.*AF_INET/.test(line));
      expect(connected.length).toBeGreaterThan(0);
      const port = new URL(host.url).port;
      for (const line of connected) expect(line).toContain(`sin_port=htons(${port})`);
    },
  );

  test.each(['.git', '..', '.', '.GIT'])(
    'with an entry %j is rejected [APP-03/hostile]',
    async (name) => {
      const { blob, tree, commit } = hosted;
      const evil = commit(tree({ [`40000 ${name}`]: tree({ '100644 config': blob('x\n') }) }));

      expect(await fetched(evil)).toMatchObject({ ok: false, error: 'repository_rejected' });
    },
  );

  test('with files that are too large says so, and fetches none of them [APP-03/hostile]', async () => {
    const { blob, tree, commit } = hosted;
    const large = commit(
      tree({
        '100644 large.bin': blob(Buffer.alloc(51 * MIB)),
        '100644 small.txt': blob('text\n'),
      }),
    );

    const { report } = await scanned(large);

    expect(report.coverage).toMatchObject({ filesScanned: 1 });
    expect(report.coverage.filesSkipped['too-large']).toBe(1);
  });

  test('that takes up more than its room is ended [APP-03/hostile]', async () => {
    const commit = hosted.commitFiles({ 'a.bin': randomBytes(4 * MIB) });

    const answer = await fetched(commit, { limits: { maxBytes: MIB } });

    expect(answer).toMatchObject({ ok: false, error: 'limit_exceeded' });
  });
});

describe('a hostile server', () => {
  test('that never answers is left when the time is up, with all that was started for it [APP-03/hostile]', async () => {
    const commit = hosted.commitFiles({ 'a.txt': 'text\n' });
    host.disturb('GET', { kind: 'silent' });

    const answer = await fetched(commit, { limits: { timeoutMs: 1_000 } });

    expect(answer).toMatchObject({ ok: false, error: 'limit_exceeded' });
    await until('no process is left', async () => (await processesOf(folder)).length === 0);
  });

  test('that redirects is not followed [APP-03/hostile]', async () => {
    const commit = hosted.commitFiles({ 'a.txt': 'text\n' });
    const location = 'http://169.254.169.254/latest/meta-data/';
    host.disturb('GET', {
      kind: 'answer',
      answer: { status: 302, headers: { location }, body: {} },
    });

    expect(await fetched(commit)).toMatchObject({ ok: false });
  });

  test('whose certificate is of an authority that the service does not trust gets no request [APP-03/hostile]', async () => {
    const commit = hosted.commitFiles({ 'a.txt': 'text\n' });
    const front = await startTlsFront();
    front.leadTo(Number(new URL(host.url).port));
    url = url.replace(host.url, front.url);

    const answer = await fetched(commit, { token: new Secret('Basic eDp5') });
    await front.close();

    expect(answer).toMatchObject({ ok: false, error: 'host_unavailable' });
    expect(host.requests).toEqual([]);
  });

  test('sees the token; no argument, file or process of a scan does [APP-03/token]', async () => {
    const text = `Basic ${randomBytes(24).toString('hex')}`;
    const commit = hosted.commitFiles({ 'a.txt': 'text\n' });
    host.disturb('GET', { kind: 'silent' });

    const ending = fetched(commit, { token: new Secret(text), limits: { timeoutMs: 3_000 } });
    const seen = await until('git runs', async () => {
      const running = await processesOf(folder);
      const isAsked = host.requests.some(({ headers }) => headers.authorization === text);
      return isAsked && running.length > 1 && running;
    });
    await ending;

    for (const { line } of seen) expect(line).not.toContain(text);
    for (const { environment } of seen) {
      expect(environment).not.toMatch(/SVC_|DATABASE|NODE_/);
      expect(environment).toContain(`HOME=${folder}/home`);
    }
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toContain(text);
    }
  });
});

describe('the process that scans', () => {
  test('has no environment, and may write no file and start no program [APP-03/hostile]', async () => {
    const commit = hosted.commitFiles(
      Object.fromEntries(
        Array.from({ length: 200 }, (_, n) => [`f${n}.ts`, `export const a${n} = 'text ${n}';\n`]),
      ),
    );
    const answer = await fetched(commit);
    if (!answer.ok) throw new Error(answer.detail);
    const { signal } = new AbortController();
    const scanning = scanFetched(
      git.setpriv,
      answer.gitDirectory,
      commit,
      'refs/heads/main',
      SCAN_LIMITS,
      signal,
    );
    const [{ line, environment } = { line: '', environment: 'none' }] = await until(
      'the scan runs',
      async () => {
        const running = (await processesOf(folder)).filter((one) => /scan-program/.test(one.line));
        return running.length > 0 && running;
      },
    );
    expect(environment).toBe('');
    expect(line).toMatch(/--permission\0--allow-fs-read=\*\0/);
    expect(line).not.toMatch(/allow-fs-write|allow-child-process|allow-worker|allow-addons/);
    expect(await scanning).toMatchObject({ ok: true });
  });

  test('is ended for its time and for its memory [APP-03/hostile]', async () => {
    const commit = hosted.commitFiles({ 'a.txt': 'text\n' });
    const answer = await fetched(commit);
    if (!answer.ok) throw new Error(answer.detail);
    const { signal } = new AbortController();
    const scan = (limits: Partial<typeof SCAN_LIMITS>) =>
      scanFetched(
        git.setpriv,
        answer.gitDirectory,
        commit,
        'refs/heads/main',
        { ...SCAN_LIMITS, ...limits },
        signal,
      );

    expect(await scan({ timeoutMs: 20 })).toMatchObject({ error: 'limit_exceeded' });
    expect(await scan({ heapMegabytes: 8 })).toMatchObject({ error: 'limit_exceeded' });
  });
});

/** Processes with the folder among their arguments, or in their environment. */
async function processesOf(
  path: string,
): Promise<{ readonly line: string; readonly environment: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = (pid: string, file: string) =>
    readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '');
  const all = await Promise.all(
    pids.map(async (pid) => ({
      line: await read(pid, 'cmdline'),
      environment: await read(pid, 'environ'),
    })),
  );
  return all.filter(({ line, environment }) => `${line}${environment}`.includes(path));
}
