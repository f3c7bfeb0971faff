import { expect, test } from 'vitest';
import { processCost } from './process-cost.ts';

const node = (script: string) => ({ command: process.execPath, args: ['-e', script] });

test('the CPU time of a process is at least what it says it used itself', async () => {
  const script =
    'for (let i = 0; i < 1e8; i++); const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6)';
  const { cpuSeconds, stdout } = await processCost(node(script), 'cpu');
  const own = Number(stdout.toString());
  expect(own).toBeGreaterThan(0);
  expect(cpuSeconds).toBeGreaterThanOrEqual(own - 0.002);
});

test('a process that fails is no measurement', async () => {
  const failing = node('console.error("broken"); process.exit(3)');
  await expect(processCost(failing, 'cpu')).rejects.toThrow(/ended with 3: broken/);
  await expect(processCost(failing, 'wall')).rejects.toThrow(/ended with 3: broken/);
  await expect(processCost({ ...failing, exitCodes: [3] }, 'wall')).resolves.toBeDefined();
});

test('a command that does not exist is an error', async () => {
  await expect(processCost({ command: '/no/such', args: [] }, 'wall')).rejects.toThrow('ENOENT');
  await expect(processCost({ command: '/no/such', args: [] }, 'cpu')).rejects.toThrow('127');
});
