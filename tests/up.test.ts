import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('one command starts the service, walks through the main job on this repository and leaves nothing behind [OPS-01, SCAN-12, EVID-03]', async () => {
  const up = join(ROOT, 'tools/up/main.ts');

  const { stdout } = await promisify(execFile)(process.execPath, [up, '--once'], { cwd: ROOT });

  const steps = stdout.split('\n').filter((line) => /^ *\d+\. /.test(line));
  expect(steps.map((line) => line.replace(/^ *\d+\. /, ''))).toEqual([
    expect.stringContaining('svc login'),
    expect.stringContaining('svc scan --upload'),
    expect.stringMatching(/the service lists/),
    expect.stringMatching(/in the inventory/),
    expect.stringContaining('bob approved it'),
    expect.stringMatching(/is allowed +evt_/),
    expect.stringMatching(/is stopped +evt_.*the arguments hold a secret/),
    expect.stringContaining('its next call is refused: the agent is revoked'),
    expect.stringContaining('checked it offline'),
  ]);
});
