import type { AcceptedCase } from '../adapter-cases.testing.ts';

/** A report of the first releases, whose runs have no last line. */
const oldReport = (version: string, settings: object, ...more: readonly object[]) =>
  [
    settings,
    { entry_type: 'init', garak_version: version, run: 'r-1' },
    {
      entry_type: 'attempt',
      uuid: 'u-0',
      seq: 0,
      status: 2,
      probe_classname: 'dan.Dan',
      prompt: 'a prompt',
      outputs: ['an output'],
      detector_results: { 'dan.DAN': [1, 0] },
    },
    ...more,
    { entry_type: 'eval', probe: 'dan.Dan', detector: 'detector.dan.DAN', passed: 1, total: 2 },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n');

const CONFIG = {
  model_type: 'test.Repeat',
  model_name: 'my/model',
  eval_threshold: 0.7,
  entry_type: 'config',
};
const SETUP = { entry_type: 'start_run setup', 'plugins.model_type': 'test.Blank' };
const UNJUDGED = {
  entry_type: 'attempt',
  uuid: 'u-1',
  seq: 1,
  status: 1,
  probe_classname: 'dan.Dan',
};

/** Reports of versions 0.9.0.0 to 0.9.0.13. */
export const OLD_VERSION_CASES: readonly AcceptedCase[] = [
  {
    title: 'a report of version 0.9.0.6, whose settings have no prefix',
    report: oldReport('0.9.0.6', CONFIG),
    findings: [
      {
        path: '(target)/test.Repeat/my/model',
        measurement: { failed: 1, evaluated: 2, threshold: 0.7, complete: true },
      },
    ],
  },
  {
    title: 'a report of version 0.9.0.13.post1, of which none has a last line',
    report: oldReport('0.9.0.13.post1', SETUP),
    findings: [
      { path: '(target)/test.Blank', measurement: { failed: 1, evaluated: 2, complete: true } },
    ],
  },
  {
    title: 'a report of version 0.9.0.13 whose run left an attempt without a verdict',
    report: oldReport('0.9.0.13', SETUP, UNJUDGED),
    findings: [{ measurement: { failed: 1, evaluated: 2, complete: false } }],
    skipped: { unfinished: 1 },
  },
  ...['0.9.0.14', '0.9.1', '0.10', '1.0'].map((version) => ({
    title: `a report of version ${version} without a last line`,
    report: oldReport(version, SETUP),
    findings: [{ measurement: { complete: false } }],
  })),
  {
    title: 'a hit log of a target without a name',
    report: JSON.stringify({
      score: 1,
      run_id: 'r',
      generator: 'test.Blank None',
      probe: 'dan.Dan',
      detector: 'dan.DAN',
    }),
    findings: [{ path: '(target)/test.Blank', measurement: { failed: 1, evaluated: null } }],
  },
];
