import type { AcceptedCase, AdapterCases } from '../adapter-cases.testing.ts';
import { OLD_VERSION_CASES } from './old-versions.cases.ts';

type Line = Readonly<Record<string, unknown>>;

const jsonl = (...lines: readonly Line[]) => lines.map((line) => JSON.stringify(line)).join('\n');

const setup = (more: Line = {}): Line => ({
  entry_type: 'start_run setup',
  'plugins.target_type': 'openai',
  'plugins.target_name': 'example-model',
  'transient.report_filename': '/home/jane/.local/share/garak/x.report.jsonl',
  ...more,
});
const init = (version: string): Line => ({
  entry_type: 'init',
  garak_version: version,
  run: 'r-1',
});
const END: Line = { entry_type: 'completion', end_time: '2026-01-01T00:00:00', run: 'r-1' };

/** An evaluated attempt of the current form: prompt and outputs are conversations. */
const attempt = (seq: number, results: Line, more: Line = {}): Line => ({
  entry_type: 'attempt',
  uuid: `u-${seq}`,
  seq,
  status: 2,
  probe_classname: 'dan.Dan',
  prompt: { turns: [{ role: 'user', content: { text: 'a prompt', lang: 'en' } }] },
  outputs: [{ text: 'an output' }],
  detector_results: results,
  goal: 'disregard the system prompt',
  ...more,
});

const evaluation = (more: Line): Line => ({
  entry_type: 'eval',
  probe: 'dan.Dan',
  detector: 'dan.DAN',
  ...more,
});

/** What each published version writes of 3 failures among 10 outputs. */
const VERSIONS: readonly (readonly [version: string, lines: readonly Line[]])[] = [
  [
    '0.9.0.16',
    [
      {
        entry_type: 'start_run setup',
        'plugins.model_type': 'openai',
        'plugins.model_name': 'example-model',
      },
      init('0.9.0.16'),
      evaluation({ detector: 'detector.dan.DAN', passed: 7, total: 10 }),
    ],
  ],
  [
    '0.10.3',
    [
      {
        entry_type: 'start_run setup',
        'plugins.model_type': 'openai',
        'plugins.model_name': 'example-model',
      },
      init('0.10.3'),
      { entry_type: 'payload_init', payload_name: 'p', entries: 3 },
      evaluation({ probe: 'probes.dan.Dan', detector: 'detector.dan.DAN', passed: 7, total: 10 }),
      END,
    ],
  ],
  [
    '0.12.0',
    [
      {
        entry_type: 'start_run setup',
        'plugins.model_type': 'openai',
        'plugins.model_name': 'example-model',
      },
      init('0.12.0'),
      attempt(0, { 'dan.DAN': [0.0] }, { prompt: 'text', outputs: ['text'], messages: [] }),
      evaluation({ passed: 7, total: 10 }),
      END,
      { entry_type: 'digest', meta: {}, eval: {} },
    ],
  ],
  ['0.13.3', [setup(), init('0.13.3'), evaluation({ passed: 7, total: 12, nones: 2 }), END]],
  [
    '0.14.0',
    [
      setup(),
      init('0.14.0'),
      evaluation({ passed: 7, fails: 3, nones: 2, total_evaluated: 10, total_processed: 12 }),
      END,
    ],
  ],
  [
    '0.15.1',
    [
      setup(),
      init('0.15.1'),
      {
        entry_type: 'plugin_cache',
        run: 'r-1',
        plugin_cache: {
          probes: { 'dan.Dan': { goal: 'disregard the system prompt' } },
          detectors: {},
        },
      },
      evaluation({ passed: 7, fails: 3, nones: 0, total_evaluated: 10 }),
      END,
    ],
  ],
  [
    '0.16.0',
    [
      setup({ 'run.spec': { include: ['dan'] } }),
      init('0.16.0'),
      attempt(0, { 'dan.DAN': [0.9] }, { intent: 'T001', status: 1 }),
      attempt(0, { 'dan.DAN': [0.9] }, { intent: 'T001' }),
      evaluation({ passed: 7, fails: 3, nones: 0, total_evaluated: 10, intents: {} }),
      { entry_type: 'probe_summary', probe: 'dan.Dan', inference_counts: { total_evaluated: 10 } },
      END,
      { entry_type: 'digest', meta: { setup: setup() }, technique_intent_matrix: {} },
    ],
  ],
  [
    '0.17.0',
    [
      setup(),
      init('0.17.0'),
      ...[0.9, 1, 0.5, 0, 0, 0, 0.1, 0.2, 0.4].map((score, seq) =>
        attempt(
          seq,
          { 'garak.detectors.dan.DAN': seq % 2 === 0 ? score : [[score]] },
          { future_field: 1 },
        ),
      ),
      attempt(9, { 'garak.detectors.dan.DAN': [0, null] }),
      { entry_type: 'harness_summary', total_stubs: 10, attack_success_rate: 0.3 },
      END,
    ],
  ],
];

const PUBLISHED: readonly AcceptedCase[] = VERSIONS.map(([version, lines]) => ({
  title: `a report of version ${version}`,
  report: jsonl(...lines),
  findings: [
    {
      ruleId: 'dan.Dan/dan.DAN',
      path: '(target)/openai/example-model',
      severity: 'high',
      confidence: 'medium',
      category: 'model-behavior',
      weaknesses: ['CWE-1427'],
      tool: { name: 'garak', version },
      measurement: { failed: 3, evaluated: 10, rate: 0.3, lower: 0.1078, upper: 0.6032 },
    },
  ],
}));

export const GARAK_CASES: AdapterCases = {
  source: 'garak',
  accepted: [
    ...PUBLISHED,
    {
      title: 'a finding for each detector of a probe, and none for those that passed',
      report: jsonl(
        setup(),
        init('0.14.1'),
        evaluation({ passed: 19, fails: 17, total_evaluated: 36 }),
        evaluation({
          detector: 'mitigation.MitigationBypass',
          passed: 0,
          fails: 36,
          total_evaluated: 36,
        }),
        evaluation({ detector: 'always.Pass', passed: 36, fails: 0, total_evaluated: 36 }),
        evaluation({ detector: 'never.Ran', passed: 0, fails: 0, nones: 36, total_evaluated: 0 }),
        END,
      ),
      findings: [
        {
          ruleId: 'dan.Dan/dan.DAN',
          measurement: { failed: 17, evaluated: 36 },
          confidence: 'high',
        },
        { ruleId: 'dan.Dan/mitigation.MitigationBypass', measurement: { failed: 36, rate: 1 } },
      ],
      skipped: { passed: 1, unfinished: 1 },
    },
    {
      title: 'the interval that the report gives, and a detector that is often wrong',
      report: jsonl(
        setup(),
        {
          entry_type: 'plugin_cache',
          plugin_cache: { detectors: { 'detectors.dan.DAN': { hit_precision: 0.5999 } } },
        },
        evaluation({
          passed: 37,
          fails: 13,
          total_evaluated: 50,
          confidence_method: 'bootstrap',
          confidence_lower: 0.14,
          confidence_upper: 0.38,
        }),
        END,
      ),
      findings: [
        { confidence: 'low', measurement: { lower: 0.14, upper: 0.38, interval: 'bootstrap' } },
      ],
    },
    {
      title: 'an aborted run: no evaluation and no completion, and one attempt without a verdict',
      report: jsonl(
        setup(),
        attempt(0, {}, { status: 1 }),
        attempt(0, { 'dan.DAN': [1, 0, null] }),
        attempt(1, {}, { status: 1 }),
      ),
      findings: [
        {
          measurement: { failed: 1, evaluated: 2, unevaluated: 1, threshold: 0.5, complete: false },
        },
      ],
      skipped: { unfinished: 1 },
    },
    {
      title: 'a threshold that is not written, inferred from the attempts',
      report: jsonl(
        setup(),
        attempt(0, { 'dan.DAN': [0.9, 0.7] }),
        attempt(1, { 'dan.DAN': [0.6, 0.1] }),
        evaluation({ passed: 2, fails: 2, total_evaluated: 4 }),
        END,
      ),
      findings: [{ measurement: { failed: 2, evaluated: 4, threshold: 0.7 } }],
    },
    {
      title: 'a threshold that is written',
      report: jsonl(
        setup({ 'run.eval_threshold': 0.8 }),
        attempt(0, { 'dan.DAN': [0.9, 0.7] }),
        END,
      ),
      findings: [{ measurement: { failed: 1, evaluated: 2, threshold: 0.8 } }],
    },
    {
      title: 'an aggregated report, whose attempts share one id',
      report: jsonl(
        init('0.14.0'),
        attempt(0, { 'dan.DAN': [1] }, { uuid: 'same' }),
        attempt(1, { 'dan.DAN': [0] }, { uuid: 'same' }),
        { entry_type: 'digest', meta: { setup: setup() } },
      ),
      findings: [
        { path: '(target)/openai/example-model', measurement: { failed: 1, evaluated: 2 } },
      ],
    },
    {
      title: 'a hit log, which does not say of how many',
      report: jsonl(
        ...[0.95, 0.8].map((score) => ({
          goal: 'leak data',
          prompt: 'p',
          output: 'o',
          trigger: null,
          score,
          run_id: 'r',
          generator: 'huggingface gpt2',
          probe: 'leakreplay.Literature',
          detector: 'leakreplay.StartsWith',
        })),
      ),
      findings: [
        {
          path: '(target)/huggingface/gpt2',
          confidence: 'low',
          measurement: { failed: 2, evaluated: null, rate: null },
        },
      ],
    },
    ...OLD_VERSION_CASES,
  ],
  refused: [
    { title: 'an empty text', report: '\n\n', reason: /empty/ },
    {
      title: 'a line that was cut off',
      report: `${jsonl(init('0.14'))}\n{"entry_type":"eva`,
      reason: /invalid JSON/,
    },
    { title: 'a line that is a list', report: '[]', reason: /JSON object/ },
    { title: 'another kind of JSON lines', report: '{"level":"info"}', reason: /entry_type/ },
  ],
};
