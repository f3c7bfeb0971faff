import { expect, test } from 'vitest';
import { compileKernel } from './compile-kernel.ts';

test('a kernel that does not compile is reported with its place', async () => {
  await expect(compileKernel('export function f(): i32 { return g(); }')).rejects.toThrow(
    /Cannot find name 'g'[\s\S]*kernel0\.ts\(1,/,
  );
});
