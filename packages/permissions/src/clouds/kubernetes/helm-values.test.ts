import { folderTree } from '@svc/analysis/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onlyRisk, risksOf } from '../../analysed-risks.testing.ts';
import { permissionAnalyzer } from '../../permission-analyzer.ts';
import { TextSyntaxError } from '../../value/syntax-error.ts';
import { templatedYamlValues } from '../../value/templated-yaml.ts';
import { unknown } from '../../value/value.ts';

type Files = Readonly<Record<string, string>>;

const chart = (rules: string, values: string, binding = ''): Files => ({
  'chart/Chart.yaml': 'name: platform\n',
  'chart/values.yaml': values,
  'chart/templates/role.yaml': `{{- if .Values.rbac.create }}
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: {{ include "platform.fullname" . }}
  labels:
    {{- include "platform.labels" . | nindent 4 }}
rules:
${rules}
{{- end }}
${binding}`,
});
const WILD = '- apiGroups: ["{{ .Values.rbac.group }}"]\n  resources: ["*"]\n  verbs: ["*"]';
const nominated = ['chart/templates/role.yaml'];
const ACCOUNT = `$${'{include "platform.account" .}'}`;

describe('the access rules of a Helm chart', () => {
  it('are read with the chart’s own values [SCAN-03]', async () => {
    const values = 'rbac:\n  create: true\n  group: serving.kserve.io\n';
    const risk = await onlyRisk(chart(WILD, values), 'wildcard-action', nominated);
    expect(risk.span.startLine).toBe(9);
    expect(risk.message).toContain(
      'include "platform.fullname" .} can perform all actions of KServe',
    );
    expect(await risksOf(chart(WILD, 'rbac:\n  group: apps\n'), nominated)).toEqual([]);
  });

  it.each([
    ['{{ .Values.rbac.group | quote }}', 'rbac: { group: ray.io }'],
    ['{{ default "ray.io" .Values.rbac.group }}', 'rbac: {}'],
    ['{{ .Values.rbac.group | default "ray.io" | quote }}', 'rbac: {}'],
    ['{{ $.Values.rbac.group }}', 'rbac: { group: ray.io }'],
  ])('are read through %s', async (expression, values) => {
    const rules = `- apiGroups: [ ${expression} ]\n  resources: ["*"]\n  verbs: ["*"]`;
    await onlyRisk(chart(rules, values), 'wildcard-action', nominated);
  });

  it('that stand in the values are told there [SCAN-03]', async () => {
    const values =
      'rbac:\n  rules:\n    - apiGroups: [ray.io]\n      resources: ["*"]\n      verbs: ["*"]\n';
    const rules = '  {{- toYaml .Values.rbac.rules | nindent 2 }}';
    const risk = await onlyRisk(chart(rules, values), 'wildcard-action', nominated);
    expect([risk.path, risk.span.startLine]).toEqual(['chart/values.yaml', 3]);
  });

  it('that no file tells are told as missing, where the role is about AI [SCAN-03]', async () => {
    const files = chart('  {{- tpl .Values.rules . | nindent 2 }}', '');
    const named = (name: string) => ({
      ...files,
      'chart/templates/role.yaml': (files['chart/templates/role.yaml'] ?? '').replace(
        '{{ include "platform.fullname" . }}',
        name,
      ),
    });
    const risk = await onlyRisk(named('kserve'), 'unresolved', nominated);
    expect(risk.message).toContain('tpl .Values.rules .');
    expect(await risksOf(named('web'), nominated)).toEqual([]);
  });

  it('belong to whom the same expression names, and to its pods', async () => {
    const binding = `---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: { name: b }
roleRef:
  kind: ClusterRole
  name: {{ include "platform.fullname" . }}
subjects:
  - kind: ServiceAccount
    name: {{ include "platform.account" . }}
`;
    const files = {
      ...chart(WILD, 'rbac: { group: ray.io }', binding),
      'chart/templates/deployment.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Chart.Name }}
spec:
  template:
    spec:
      serviceAccountName: {{ include "platform.account" . }}
`,
    };
    const { relations } = await permissionAnalyzer.analyse(nominated, folderTree(files));
    expect(relations.map(({ from, to }) => `${from.name} -> ${to.name}`)).toEqual([
      `platform -> Kubernetes service account ${ACCOUNT}`,
      `Kubernetes service account ${ACCOUNT} -> *:ray.io/* on every resource`,
    ]);
  });
});

describe('a template of YAML', () => {
  it('ends with values or a place for any text, and quotes nothing of its marks', () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          '{{',
          '}}',
          '{%',
          '%}',
          '{{-',
          '-}}',
          '/*',
          '*/',
          'a:',
          '- ',
          ' ',
          '\n',
          '\n  ',
          '"',
          '|',
          '.Values.x',
          'if',
          'end',
          '#',
        ),
        { maxLength: 40 },
      )
      .map((all) => all.join(''));
    fc.assert(
      fc.property(pieces, (source) => {
        try {
          const values = templatedYamlValues('x', source, (missing, at) => unknown(missing, at));
          expect(JSON.stringify(values)).not.toMatch(/[\ue000\ue001]/);
        } catch (error) {
          expect(error).toBeInstanceOf(TextSyntaxError);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('of nothing but expressions is read to its end', () => {
    for (const piece of ['{{', '{{/*', '{{ a }}', 'a: {{ b }}\n', '{{ a }}\n']) {
      const source = piece.repeat(9000);
      try {
        templatedYamlValues('x', source, (missing, at) => unknown(missing, at));
      } catch (error) {
        expect(error).toBeInstanceOf(TextSyntaxError);
      }
    }
  });
});
