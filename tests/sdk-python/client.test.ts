import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GovernedService, startGovernedService } from './governed-service.ts';
import { findPython, MINORS, pytest, virtualEnvironment } from './pythons.ts';

const python = MINORS.map(findPython).findLast((program) => program !== null);
const PACKAGES = ['httpx==0.28.1', 'pytest==9.2.0'];
const INSTALL_MS = 300_000;

let program: string;
let service: GovernedService;

describe.skipIf(python === undefined)('the Python SDK', () => {
  beforeAll(async () => {
    program = await virtualEnvironment(python as string, 'sdk-python', PACKAGES);
    service = await startGovernedService();
  }, INSTALL_MS);
  afterAll(() => service?.stop());

  test('governs functions and fails closed on whatever servers answer, as the vectors say [SDK-01]', async () => {
    const { isPassed, output } = await pytest(program, ['tests', '--ignore=tests/frameworks'], {
      SVC_TEST_API: service.url,
      SVC_TEST_TOKEN: service.token,
      SVC_TEST_ADMINISTRATOR: service.administratorUrl,
    });

    expect(isPassed, output).toBe(true);
  }, 120_000);
});
