import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ContainedEngine, containedEngine } from './contained-engine.ts';
import { type EngineHealth, isAnswering, newEngineHealth } from './engine-health.ts';

const FAILING = new URL('./failing-engine.testing.ts', import.meta.url);
const PATIENT = { maxMs: 60_000, retryMs: 60_000 };
const DEEP = `permit (principal, action, resource) when { ${'('.repeat(20_000)}true${')'.repeat(20_000)} };`;

const simple = [{ file: 'a.cedar', text: '@id("a") permit (principal, action, resource);' }];
const VALID = { ok: true, policies: [{ id: 'a' }] };

let health: EngineHealth;
let engine: ContainedEngine;
afterEach(() => engine.close());

function start(entry?: URL, limits = PATIENT): void {
  health = newEngineHealth();
  engine = containedEngine(health, limits, entry);
}

describe('the contained engine', () => {
  test('validates as the engine in process does [PACK-02]', async () => {
    start();
    const results = await Promise.all([
      engine.validate(simple),
      engine.validate([{ file: 'b.cedar', text: 'permit' }]),
      engine.validate(simple),
    ]);

    expect(results).toMatchObject([VALID, { ok: false, errors: [{ file: 'b.cedar' }] }, VALID]);
    expect(isAnswering(health)).toBe(true);
  });

  test.each([
    ['overflows its stack', 'trap', 'RangeError'],
    ['ends its thread', 'exit', 'ended with code 3'],
  ])(
    'refuses a text that %s, and serves those who wait behind it [PACK-02]',
    async (_, file, why) => {
      start(FAILING);
      const trapped = engine.validate([{ file: `${file}.cedar`, text: DEEP }]);
      const waiting = [engine.validate(simple), engine.validate(simple)];

      await expect(trapped).rejects.toMatchObject({
        code: 'unprocessable',
        message: expect.stringContaining(why),
      });
      expect(await Promise.all(waiting)).toMatchObject([VALID, VALID]);
      expect(isAnswering(health)).toBe(true);
    },
  );

  test('refuses a text that it does not answer in time', async () => {
    start(FAILING, { maxMs: 15_000, retryMs: 60_000 });
    await engine.validate(simple);
    const silent = engine.validate([{ file: 'silent.cedar', text: '' }]);

    await expect(silent).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('no answer within'),
    });
    expect(await engine.validate(simple)).toMatchObject(VALID);
  });

  test('is known not to answer while no thread of it does, and to answer again once one does', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-engine-'));
    const entry = join(folder, 'entry.mjs');
    await writeFile(entry, 'process.exit(1);');
    start(pathToFileURL(entry), { maxMs: 60_000, retryMs: 100 });

    await expect(engine.validate(simple)).rejects.toMatchObject({ code: 'unavailable' });
    expect(isAnswering(health)).toBe(false);

    const thread = new URL('./engine-thread.ts', import.meta.url);
    await writeFile(entry, `import ${JSON.stringify(thread.href)};`);
    await vi.waitFor(() => expect(isAnswering(health)).toBe(true), 50_000);
    await rm(folder, { recursive: true });
  });
});
