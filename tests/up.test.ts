import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const UP = join(ROOT, 'tools/up/main.ts');

test('one command starts the service, walks through the main job on a sample repository and leaves nothing behind [OPS-01/run, SCAN-12, EVID-03, PR-01, ING-03, FIND-04, NOTE-06]', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [UP, '--once'], { cwd: ROOT });

  const [, ...steps] = stdout.split(/^ *\d+\. /m);
  expect(steps).toEqual([
    expect.stringMatching(
      /^created the repository shop-bot with 9 files and synthetic credentials$/m,
    ),
    expect.stringMatching(/`svc login` stored it/),
    expect.stringMatching(/`svc scan --upload` examined 9 files: \d+ findings \(3 critical\)/),
    expect.stringMatching(/the 5 findings to fix first/),
    expect.stringMatching(/by its added lines alone: failure\n.*src\/settings\.py:1$/m),
    expect.stringMatching(/2 findings; sent again, it is recognized and changes nothing/),
    expect.stringMatching(/alice ignored ".+"; it stays ignored after a rescan/),
    expect.stringMatching(/valid signature:\n +\{"source":"svc","event":"scan\.completed","repo":/),
    expect.stringMatching(/from CLAUDE\.md and scanned again: 1 fixed, \d+ open/),
    expect.stringMatching(/it refused a commit that adds a key:[\s\S]*Commit refused/),
    expect.stringMatching(/bob approved it/),
    expect.stringMatching(/orders\.read is allowed +evt_/),
    expect.stringMatching(/orders\.note is stopped +evt_\S+ .*secret/),
    expect.stringMatching(/its next call is refused: the agent is revoked/),
    expect.stringMatching(/checks it offline[\s\S]*Verified: complete, unchanged, in order/),
    expect.stringMatching(/changed one byte[\s\S]*FAILED at event \d+ \(line \d+\)/),
  ]);
  // each of the findings shown has a score, a place, a reach and a fix; a path leads from the agent to its credential
  expect(steps[3]?.match(/^ {4}(?:critical|high) +\d+ .* \S+:\d+$/gm)).toHaveLength(5);
  expect(steps[3]?.match(/^ +fix {5}\S/gm)).toHaveLength(5);
  expect(steps[3]).toContain('agent shop-bot -> tool draft_reply -> model');
  const log = /its log is (\S+)/.exec(stdout)?.[1] as string;
  expect([existsSync(log), existsSync(log.replace(/\.log$/, ''))]).toEqual([false, false]);
});

test('when the service is killed, the command fails and names the log [OPS-01]', async () => {
  const up = spawn(process.execPath, [UP, '--once'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = text(up.stderr);
  const exited = once(up, 'exit');
  let output = '';
  for await (const chunk of up.stdout) {
    output += chunk;
    const pid = /\(process (\d+)\)/.exec(output)?.[1];
    if (pid === undefined) continue;
    process.kill(Number(pid), 'SIGKILL');
    break;
  }

  const [code] = await exited;

  const log = /its log is (\S+)/.exec(output)?.[1] as string;
  expect(code).toBe(1);
  expect(await errors).toContain(`up: The service ended (SIGKILL); its log is ${log}`);
  expect(readFileSync(log, 'utf8')).toContain('"url":"http://127.0.0.1:');
  rmSync(log);
});
