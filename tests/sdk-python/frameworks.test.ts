import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GovernedService, startGovernedService } from './governed-service.ts';
import {
  findPython,
  frameworkEnvironment,
  MINORS,
  pytest,
  type Run,
  virtualEnvironment,
} from './pythons.ts';

const INSTALL_MS = 600_000;
const RUN_MS = 600_000;

/** Files of tests by the requirements whose environment has their framework. */
const FAMILIES = {
  'openai-2': ['llamaindex', 'semantic_kernel', 'crewai', 'documents'],
  'openai-3': [
    'langchain',
    'openai_agents',
    'pydantic_ai',
    'claude_agent_sdk',
    'mcp',
    'agent_framework',
    'autogen',
    'google_adk',
    'documents',
  ],
} as const;
type Family = keyof typeof FAMILIES;

const found = MINORS.map((minor) => ({ minor, python: findPython(minor) }));
const newest = found.findLast(({ python }) => python !== null)?.minor;

let service: GovernedService;
let uv: string;

beforeAll(async () => {
  service = await startGovernedService();
  const any = found.find(({ python }) => python !== null)?.python;
  if (any === null || any === undefined) return;
  uv = join(await virtualEnvironment(any, 'sdk-python-uv', ['uv==0.13.8']), '../uv');
}, INSTALL_MS);
afterAll(() => service?.stop());

for (const { minor, python } of found) {
  test.skipIf(python === null)(
    `each adapter of the Python SDK decides the calls of its framework on Python 3.${minor} [SDK-01]`,
    async () => {
      const began = Date.now();
      const families = Object.keys(FAMILIES) as Family[];
      // one after the other: the installation of both together has more open files than some machines allow
      const programs: string[] = [];
      for (const family of families) {
        programs.push(await frameworkEnvironment(uv, python as string, minor, family));
      }
      const installed = Date.now();
      const runs = await Promise.all(
        families.map((family, at) => testFamily(family, programs[at] as string, minor)),
      );
      const seconds = [installed - began, Date.now() - installed].map((ms) =>
        Math.round(ms / 1000),
      );
      const summaries = runs.map(({ summary }) => summary).join('; ');
      console.log(
        `Python 3.${minor}: ${summaries}; ${seconds[0]} s to install, ${seconds[1]} s to run`,
      );

      for (const { isPassed, output } of runs) expect(isPassed, output).toBe(true);
    },
    INSTALL_MS + RUN_MS,
  );
}

/** Every way to run an agent on the newest Python, and the first of each framework on the others. */
function testFamily(family: Family, program: string, minor: number): Promise<Run> {
  const files = FAMILIES[family].map((name) => `tests/frameworks/test_${name}.py`);
  return pytest(program, files, {
    SVC_TEST_API: service.url,
    SVC_TEST_TOKEN: service.token,
    SVC_TEST_ADMINISTRATOR: service.administratorUrl,
    ...(minor !== newest && { SVC_TEST_RUNS: '1' }),
  });
}
