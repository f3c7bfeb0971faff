import { afterAll, expect, test } from 'vitest';
import { parseUsage, usageMeter } from './process-usage.ts';

const meter = await usageMeter().catch(() => null);
afterAll(() => meter?.close());

const node = (script: string) => ({ command: process.execPath, args: ['-e', script] });

test('a line of usage tells wall and CPU seconds, and the peak in KiB', () => {
  expect(parseUsage('1.500000 2.250000 250000\n')).toEqual({
    wallSeconds: 1.5,
    cpuSeconds: 2.25,
    peakMegabytes: 256,
  });
  expect(() => parseUsage('')).toThrow('no usage');
  expect(() => parseUsage('1 2')).toThrow('no usage');
  expect(() => parseUsage('1 2 x')).toThrow('no usage');
});

test.skipIf(meter === null)(
  'a process is measured whole, by its own account at least',
  async () => {
    const script = `
    const held = Buffer.alloc(300e6, 1);
    for (let i = 0; i < 1e8; i++);
    const { user, system } = process.cpuUsage();
    console.log(JSON.stringify([(user + system) / 1e6, process.resourceUsage().maxRSS * 1.024e-3, held[0]]))`;
    const usage = await meter?.measure(node(script));
    const [cpuSeconds, peakMegabytes] = JSON.parse(String(usage?.stdout));
    expect(peakMegabytes).toBeGreaterThan(300);
    expect(usage?.peakMegabytes).toBeGreaterThanOrEqual(peakMegabytes);
    expect(usage?.cpuSeconds).toBeGreaterThanOrEqual(cpuSeconds - 0.002);
    expect(usage?.wallSeconds).toBeGreaterThan(0);
  },
);

test.skipIf(meter === null)('a small process is not held to the size of this one', async () => {
  const held = Buffer.alloc(200e6, 1);
  const usage = await meter?.measure({ command: 'true', args: [] });
  expect(held[0]).toBe(1);
  expect(usage?.peakMegabytes).toBeLessThan(50);
});

test.skipIf(meter === null)('a process that fails is no measurement', async () => {
  const failing = node('console.error("broken"); process.exit(3)');
  await expect(meter?.measure(failing)).rejects.toThrow(/ended with 3: broken/);
  await expect(meter?.measure({ ...failing, exitCodes: [3] })).resolves.toBeDefined();
  await expect(meter?.measure({ command: '/no/such', args: [] })).rejects.toThrow('127');
});
