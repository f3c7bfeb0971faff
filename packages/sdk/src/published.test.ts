import { execFile, execFileSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decision,
  type ScriptedService,
  startScriptedService,
} from './scripted-service.testing.ts';

const PACKAGE = join(import.meta.dirname, '../dist/index.js');
const PROGRAM = `
const { requireAllow } = await import(process.argv[1]);
for (const tool of ['allowed', 'denied']) {
  await requireAllow(tool, { id: 1 }).then(
    ({ args }) => console.log('ran', JSON.stringify(args)),
    (error) => console.log(error.name, error.approvalId),
  );
}`;

let service: ScriptedService;
beforeAll(async () => {
  service = await startScriptedService();
  service.answer((response, { body }) =>
    decision(response, JSON.parse(body).tool === 'denied' ? { decision: 'deny' } : {}),
  );
});
afterAll(() => service?.close());

/** Returns the programs called node of PATH by their major version, the pinned one among them. */
function installedNodes(): ReadonlyMap<number, string> {
  const found = new Map<number, string>([
    [Number.parseInt(process.versions.node, 10), process.execPath],
  ]);
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const program = join(folder, 'node');
    try {
      const version = execFileSync(program, ['-p', 'process.versions.node'], { encoding: 'utf8' });
      const major = Number.parseInt(version, 10);
      if (!found.has(major)) found.set(major, program);
    } catch {
      // no program, or one that does not start
    }
  }
  return found;
}

const nodes = installedNodes();

for (const major of [20, 22, 24]) {
  test.skipIf(!nodes.has(major))(
    `the built package checks calls on Node ${major} without a loader or a dependency [SDK-02]`,
    async () => {
      const { stdout } = await promisify(execFile)(
        nodes.get(major) as string,
        ['--input-type=module', '--eval', PROGRAM, PACKAGE],
        { env: { SVC_API: service.url, SVC_AGENT_TOKEN: 'token' } },
      );

      expect(stdout).toBe('ran {"id":1}\nGovernDenied null\n');
    },
  );
}
