import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../python/evidence-verifier');
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

test.skipIf(!hasPython)(
  'the verifier in Python judges the shared vectors as ours does [EVID-02]',
  () => {
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
    const { status, stderr } = spawnSync('python3', ['-m', 'unittest', 'tests.test_vectors'], {
      cwd: FOLDER,
      encoding: 'utf8',
      env,
    });
    expect(status, stderr).toBe(0);
  },
);
