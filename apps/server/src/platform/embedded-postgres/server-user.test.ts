import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reachable, serverUser } from './server-user.ts';

const isRoot = process.getuid?.() === 0;
const stranger = { name: 'stranger', uid: 54_321, gid: 54_322 };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-user-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a path is reachable', () => {
  test.each([
    [0o711, true],
    [0o710, false],
    [0o700, false],
    [0o755, true],
    [0o744, false],
  ])('through a folder of mode %o by a stranger: %s [OPS-01]', async (mode, expected) => {
    await chmod(folder, mode);

    expect(reachable(join(folder, 'data'), stranger)).toBe(expected);
  });

  test('only when each folder above lets the user through, not just the last [OPS-01]', async () => {
    await mkdir(join(folder, 'open'), { mode: 0o755 });
    await chmod(folder, 0o700);

    expect(reachable(join(folder, 'open', 'data'), stranger)).toBe(false);
  });

  test.runIf(isRoot).each([
    ['its owner', stranger.uid, 0, 0o700, true],
    ['its owner, whom the mode leaves out,', stranger.uid, 0, 0o077, false],
    ['its group', 0, stranger.gid, 0o710, true],
    ['its group, which the mode leaves out,', 0, stranger.gid, 0o701, false],
  ])('by %s as the mode of that class says [OPS-01]', async (_name, uid, gid, mode, expected) => {
    await chown(folder, uid, gid);
    await chmod(folder, mode);

    expect(reachable(join(folder, 'data'), stranger)).toBe(expected);
  });
});

describe.runIf(isRoot)('root runs the database as', () => {
  const line = (name: string, uid: number) => `${name}:x:${uid}:${uid + 1}::/:/bin/false`;

  test('the dedicated user before postgres before nobody [OPS-01]', () => {
    const all = [line('root', 0), line('nobody', 65_534), line('postgres', 101), line('svc', 900)];

    expect(serverUser(() => all.join('\n'))).toEqual({ name: 'svc', uid: 900, gid: 901 });
    expect(serverUser(() => all.slice(0, 3).join('\n'))?.name).toBe('postgres');
    expect(serverUser(() => all.slice(0, 2).join('\n'))?.name).toBe('nobody');
  });

  test('never a user of that name who is root in truth; without any it says whom it looked for [OPS-01]', () => {
    const toor = () => [line('root', 0), line('postgres', 0)].join('\n');

    expect(() => serverUser(toor)).toThrow('none of svc, postgres, nobody');
  });
});

test.runIf(!isRoot)('whoever is not root runs the database themselves [OPS-01]', () => {
  expect(serverUser()).toBeNull();
});
