import type { AcceptedCase, AdapterCases } from '../adapter-cases.testing.ts';
import { PLACE_CASES } from './location.cases.ts';
import { result, sarif } from './report.cases.ts';
import { TOOL_CASES } from './tool.cases.ts';

const SHAPES: readonly AcceptedCase[] = [
  {
    title: 'no runs',
    report: JSON.stringify({ version: '2.1.0', runs: [] }),
    findings: [],
  },
  {
    title: 'runs and results that are null, missing or empty',
    report: JSON.stringify({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'A' } } }, { results: null }, { results: [] }],
    }),
    findings: [],
  },
  {
    title: 'several runs, each with its tool, and results before the tool that explains them',
    report: JSON.stringify({
      runs: [
        { results: [result({ ruleId: 'a' })], tool: { driver: { name: 'One', version: '1' } } },
        {
          results: [result({ ruleId: 'b' })],
          tool: {
            driver: {
              name: 'Two',
              version: 'x',
              semanticVersion: '2.0.0',
              rules: [{ id: 'b', name: 'B' }],
            },
          },
        },
      ],
      version: '2.1.0-rtm.5',
    }),
    findings: [
      { ruleId: 'a', tool: { name: 'One', version: '1' } },
      { ruleId: 'b', title: 'B', tool: { name: 'Two', version: '2.0.0' } },
    ],
  },
  {
    title: 'a byte order mark and unknown members',
    report: `\uFEFF ${JSON.stringify({ version: '2.1.0', x: { y: [1, 'z'] }, runs: [{ z: 1, results: [{ ruleId: 'a', future: {} }] }] })}\n`,
    findings: [{ ruleId: 'a', tool: { name: 'unknown', version: null } }],
  },
  {
    title: 'results that passed, and one that went since the baseline',
    report: sarif([
      result({ kind: 'pass' }),
      result({ kind: 'notApplicable' }),
      result({ baselineState: 'absent' }),
      result({ baselineState: 'unchanged', ruleId: 'kept' }),
    ]),
    findings: [{ ruleId: 'kept' }],
    skipped: { passed: 2, absent: 1 },
  },
  {
    title: 'one result twice, and equal ones on other lines',
    report: sarif([result({}, 4), result({}, 4), result({}, 9)]),
    findings: [
      { span: { startLine: 4, startColumn: 1, endLine: 4, endColumn: 1 } },
      { span: { startLine: 9, startColumn: 1, endLine: 9, endColumn: 1 } },
    ],
    skipped: { duplicate: 1 },
  },
  {
    title: 'a message of a megabyte, which is cut',
    report: sarif([result({ message: { text: `${'long '.repeat(200_000)}` } })]),
    findings: [{ message: `${'long '.repeat(200).slice(0, 499)}…` }],
  },
  {
    title: 'a message by its id, with arguments and links',
    report: sarif([result({ message: { id: 'default', arguments: ['ptr', '0'] } })], {
      rules: [
        {
          id: 'r',
          messageStrings: {
            default: { text: 'Variable "{0}" is unset, see [here]({1}) and {{x}}.' },
          },
        },
      ],
    }),
    findings: [{ message: 'Variable "ptr" is unset, see here and {x}.' }],
  },
];

const RULES: readonly AcceptedCase[] = [
  {
    title: 'rules of the driver by index and by id',
    report: sarif(
      [result({ ruleIndex: 1, ruleId: 'b' }), result({ ruleId: 'a' }), result({ ruleId: 'a/sub' })],
      {
        rules: [
          {
            id: 'a',
            shortDescription: { text: 'Rule A' },
            help: { text: 'Fix A.' },
            helpUri: 'https://example.com/a',
          },
          { id: 'b', shortDescription: { text: 'Rule B' } },
        ],
      },
    ),
    findings: [
      { ruleId: 'b', title: 'Rule B' },
      { ruleId: 'a', title: 'Rule A', remediation: 'Fix A.\nSee https://example.com/a' },
      { ruleId: 'a/sub', title: 'Rule A' },
    ],
  },
  {
    title: 'an index that belongs to another rule, which the id overrules',
    report: sarif([result({ ruleIndex: 0, ruleId: 'b' })], {
      rules: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    }),
    findings: [{ title: 'B' }],
  },
  {
    title: 'rules that are in an extension only',
    report: sarif(
      [
        result({
          level: undefined,
          ruleId: undefined,
          rule: { id: 'x', index: 0, toolComponent: { index: 0 } },
        }),
        result({ ruleId: 'y' }),
      ],
      { rules: [{ id: 'z', name: 'Z' }] },
      {},
      [
        {
          name: 'pack',
          rules: [
            { id: 'x', name: 'X', defaultConfiguration: { level: 'note' } },
            { id: 'y', name: 'Y' },
          ],
        },
      ],
    ),
    findings: [
      { ruleId: 'x', title: 'X', severity: 'low' },
      { ruleId: 'y', title: 'Y' },
    ],
  },
  {
    title: 'no rules and no rule id',
    report: sarif([{ message: { text: 'Access key detected. Revoke it.' } }]),
    findings: [{ ruleId: 'unspecified', title: 'Access key detected.' }],
  },
  {
    title: 'weaknesses as tags, taxa, relationships and properties',
    report: sarif(
      [
        result({ ruleId: 'a' }),
        result({ ruleId: 'b', taxa: [{ id: '22', toolComponent: { name: 'CWE' } }] }),
        result({ ruleId: 'c', properties: { cwe: ['CWE-078: OS Command'] } }),
      ],
      {
        rules: [
          { id: 'a', properties: { tags: ['security', 'external/cwe/cwe-079', 'CWE-89'] } },
          {
            id: 'b',
            relationships: [{ target: { id: 'CWE-23', toolComponent: { name: 'CWE' } } }],
          },
        ],
      },
    ),
    findings: [
      { weaknesses: ['CWE-79', 'CWE-89'] },
      { weaknesses: ['CWE-22', 'CWE-23'] },
      { weaknesses: ['CWE-78'] },
    ],
  },
];

const graded = (severity: unknown, level?: string) => ({
  id: `r-${String(severity)}-${level}`,
  properties: { 'security-severity': severity },
  ...(level !== undefined && { defaultConfiguration: { level } }),
});
const GRADES = [
  [graded('9.8', 'error'), 'critical'],
  [graded('7.0', 'error'), 'high'],
  [graded(6.9, 'error'), 'medium'],
  [graded('3.9'), 'low'],
  [graded('0.0'), 'info'],
  [graded('MEDIUM', 'error'), 'medium'],
  [graded('Critical'), 'critical'],
  [graded('11', 'note'), 'low'],
  [graded('not a number'), 'medium'],
] as const;

const SEVERITIES: readonly AcceptedCase[] = [
  {
    title: 'security severities as numbers, words and nonsense',
    report: sarif(
      GRADES.map(([{ id }]) => result({ ruleId: id, level: undefined })),
      { rules: GRADES.map(([rule]) => rule) },
    ),
    findings: GRADES.map(([, severity]) => ({ severity })),
  },
  {
    title: 'levels: own, of the rule, none, and the default',
    report: sarif(
      [
        result({ ruleId: 'a', level: 'error' }),
        result({ ruleId: 'note', level: undefined }),
        result({ ruleId: 'b', level: 'none' }),
        result({ ruleId: 'c', level: undefined }),
        result({ ruleId: 'd', level: 'nonsense' }),
        result({ ruleId: 'e', level: undefined, kind: 'review' }),
        result({ ruleId: 'f', level: undefined, kind: 'informational' }),
      ],
      { rules: [{ id: 'note', defaultConfiguration: { level: 'note' } }] },
    ),
    findings: [
      { severity: 'high' },
      { severity: 'low' },
      { severity: 'info' },
      { severity: 'medium' },
      { severity: 'medium' },
      { severity: 'medium', confidence: 'low' },
      { severity: 'info' },
    ],
  },
  {
    title: 'a level that the result sets against its rule, before the rule’s security severity',
    report: sarif([result({ ruleId: 'r-9.8-error', level: 'note' })], {
      rules: [graded('9.8', 'error')],
    }),
    findings: [{ severity: 'low' }],
  },
  {
    title: 'a secret without a level, whose text is not kept',
    report: sarif(
      [
        result({
          ruleId: undefined,
          level: undefined,
          message: { text: 'found Zq8wP0xvT2 in the file' },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'a.env' },
                region: { startLine: 3, snippet: { text: 'Zq8wP0xvT2' } },
              },
            },
          ],
        }),
      ],
      { name: 'Gitleaks' },
    ),
    findings: [
      { severity: 'high', category: 'secret', excerpt: '', message: 'found [masked] in the file' },
    ],
  },
  {
    title: 'advisories and configuration checks',
    report: JSON.stringify({
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'Trivy',
              rules: [{ id: 'CVE-2024-1', name: 'OsPackageVulnerability' }],
            },
          },
          results: [result({ ruleId: 'CVE-2024-1', ruleIndex: 0 })],
        },
        {
          tool: { driver: { name: 'Checkov' } },
          results: [result({ ruleId: 'CKV_AWS_20', attachments: [], level: 'error' })],
        },
      ],
    }),
    findings: [{ category: 'dependency' }, { category: 'configuration', severity: 'high' }],
  },
];

const suppressed = (suppressions: unknown, ruleId: string) => result({ suppressions, ruleId });

const SUPPRESSIONS: readonly AcceptedCase[] = [
  {
    title: 'suppressions in every form',
    report: sarif([
      suppressed(undefined, 'none'),
      suppressed(null, 'null'),
      suppressed([], 'empty'),
      suppressed([{ kind: 'inSource' }], 'kind'),
      suppressed([{ kind: 'external', status: 'accepted', justification: 'known' }], 'accepted'),
      suppressed([{ kind: 'external', status: 'underReview' }], 'review'),
      suppressed([{ kind: 'external', status: 'rejected' }], 'rejected'),
      suppressed([{ status: 'rejected' }, { status: 'accepted' }], 'either'),
      suppressed([{ kind: 'external', state: 'rejected' }], 'older'),
    ]),
    findings: [
      { ruleId: 'none', suppressed: null },
      { ruleId: 'null', suppressed: null },
      { ruleId: 'empty', suppressed: null },
      { ruleId: 'kind', suppressed: 'suppressed in the source' },
      { ruleId: 'accepted', suppressed: 'known' },
      { ruleId: 'review', suppressed: null },
      { ruleId: 'rejected', suppressed: null },
      { ruleId: 'either', suppressed: 'suppressed outside the source' },
      { ruleId: 'older', suppressed: null },
    ],
  },
];

export const SARIF_CASES: AdapterCases = {
  source: 'sarif',
  accepted: [...TOOL_CASES, ...SHAPES, ...RULES, ...SEVERITIES, ...PLACE_CASES, ...SUPPRESSIONS],
  refused: [
    { title: 'an empty text', report: ' ', reason: /an object is missing/ },
    { title: 'another version', report: '{"version":"1.0.0","runs":[]}', reason: /2\.1\.0/ },
    { title: 'no runs member', report: '{"version":"2.1.0"}', reason: /needs the member "runs"/ },
    {
      title: 'a result that is a number',
      report: '{"runs":[{"results":[1]}]}',
      reason: /must be an object/,
    },
    {
      title: 'results that are an object',
      report: '{"runs":[{"results":{}}]}',
      reason: /must be an array/,
    },
    {
      title: 'a fault in a member that is not used',
      report: '{"x":{"y":[1,}]},"runs":[]}',
      reason: /invalid JSON/,
    },
    {
      title: 'a trailing comma',
      report: '{"runs":[{"results":[{},]}]}',
      reason: /value is missing/,
    },
    { title: 'text behind the end', report: '{"runs":[]} x', reason: /text follows/ },
    {
      title: 'an unterminated string',
      report: '{"runs":[{"results":[{"ruleId":"a',
      reason: /within a value|unterminated/,
    },
    { title: 'UTF-16 read as bytes', report: '\u00FF\u00FE{\u0000}\u0000', reason: /UTF-16/ },
  ],
};
