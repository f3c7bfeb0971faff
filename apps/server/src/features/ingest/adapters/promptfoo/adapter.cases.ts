import type { AdapterCases } from '../adapter-cases.testing.ts';

type Members = Readonly<Record<string, unknown>>;

const TARGET = { id: 'openai:chat:example', label: 'shop assistant' };

const outcome = (success: boolean, more: Members = {}): Members => ({
  success,
  score: success ? 1 : 0,
  provider: TARGET,
  prompt: { raw: 'a prompt', label: 'p' },
  response: { output: 'an output' },
  gradingResult: { pass: success, score: 0, reason: 'r', componentResults: [] },
  ...more,
});

const plugin = (pluginId: string, more: Members = {}): Members => ({
  metadata: { pluginId, ...more },
});

const file = (results: readonly unknown[], key = 'results'): string =>
  JSON.stringify({
    evalId: 'eval-1',
    results: {
      version: 3,
      timestamp: '2026-01-01T00:00:00Z',
      prompts: [],
      [key]: results,
      stats: {},
    },
    config: { targets: [TARGET] },
    shareableUrl: null,
    metadata: { promptfooVersion: '0.118.0' },
  });

export const PROMPTFOO_CASES: AdapterCases = {
  source: 'promptfoo',
  accepted: [
    {
      title: 'red-team results, counted for each target, plug-in and strategy',
      report: file([
        outcome(false, plugin('pii:direct', { severity: 'high' })),
        outcome(true, plugin('pii:direct')),
        outcome(false, plugin('pii:direct', { strategyId: 'jailbreak' })),
        outcome(true, plugin('contracts')),
      ]),
      findings: [
        {
          ruleId: 'pii:direct',
          severity: 'high',
          path: '(target)/shop assistant',
          category: 'model-behavior',
          tool: { name: 'promptfoo', version: '0.118.0' },
          measurement: { failed: 1, evaluated: 2, rate: 0.5 },
        },
        { ruleId: 'pii:direct/jailbreak', weaknesses: ['CWE-1427'] },
      ],
      skipped: { passed: 1 },
    },
    {
      title: 'the worst severity of a group, and results of older versions',
      report: file(
        [
          outcome(false, plugin('x', { severity: 'low' })),
          outcome(false, plugin('x', { severity: 'critical' })),
          { ...outcome(true, plugin('x')), success: undefined, pass: true },
        ],
        'outputs',
      ),
      findings: [{ severity: 'critical', measurement: { failed: 2, evaluated: 3 } }],
    },
    {
      title: 'results in the root, and tests named by their description or assertion',
      report: JSON.stringify({
        results: [
          outcome(false, { testCase: { description: 'stays polite' }, provider: 'openai:x' }),
          outcome(false, {
            gradingResult: { componentResults: [{ assertion: { type: 'contains' } }] },
          }),
        ],
      }),
      findings: [
        { ruleId: 'stays polite', path: '(target)/openai:x' },
        { ruleId: 'contains', path: '(target)/shop assistant' },
      ],
    },
    {
      title: 'errors of the provider, which are no verdict',
      report: file([
        outcome(false, { ...plugin('x'), error: 'timeout', gradingResult: null }),
        outcome(false, { ...plugin('x'), failureReason: 2 }),
        outcome(false, plugin('x')),
      ]),
      findings: [{ measurement: { failed: 1, evaluated: 1, unevaluated: 2 } }],
      skipped: { unfinished: 2 },
    },
    { title: 'no results', report: file([]), findings: [] },
  ],
  refused: [
    { title: 'a file without results', report: '{"version":3}', reason: /results/ },
    { title: 'a result that is a text', report: file(['x']), reason: /must be an object/ },
    { title: 'a list', report: '[]', reason: /an object is missing/ },
  ],
};
