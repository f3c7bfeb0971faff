import type { AnalysisRun, SourceTree } from '@svc/analysis';
import type { ScanProblem } from '@svc/contract';
import { isKubernetes, kubernetesDeclarations } from './clouds/kubernetes/kubernetes-manifest.ts';
import { yamlDocuments } from './clouds/kubernetes/yaml-documents.ts';
import { armDeclarations, isArmTemplate } from './dialects/arm/arm-template.ts';
import { parameterSets } from './dialects/arm/parameter-files.ts';
import {
  cloudFormationDeclarations,
  isCloudFormation,
} from './dialects/cloudformation/cloudformation-template.ts';
import { policyFileDeclarations } from './dialects/policy-json/policy-file.ts';
import { isPulumi, pulumiDeclarations } from './dialects/pulumi/pulumi-yaml.ts';
import type { Declared } from './model/declared.ts';
import { jsonValue } from './value/json-value.ts';
import { lineAt } from './value/line-at.ts';
import { TextSyntaxError } from './value/syntax-error.ts';
import { isTemplated, TOO_MANY } from './value/templated-yaml.ts';
import type { Value } from './value/value.ts';

/** What the nominated JSON and YAML files declare, each by the kind that its content shows. */
export function documentDeclarations(
  paths: readonly string[],
  tree: SourceTree,
  run: AnalysisRun,
): { readonly declared: readonly Declared[]; readonly problems: readonly ScanProblem[] } {
  const declared: Declared[] = [];
  const problems: ScanProblem[] = [];
  for (const path of paths) {
    const source = tree.text(path);
    if (source === null || !isExamined(source)) continue;
    try {
      for (const root of rootsOf(path, source, tree, run))
        declared.push(...declarationsOf(path, root, tree, run));
    } catch (error) {
      if (!(error instanceof TextSyntaxError)) throw error;
      if (!isOurs(source)) continue;
      // A template is YAML only after it is rendered; of no end of expressions it is nobody's.
      const isNotice = isTemplated(source) && error.message !== TOO_MANY;
      const { message: reason, offset } = error;
      const notice = isNotice && { notice: true as const };
      problems.push({ path, line: lineAt(source, offset), reason, ...notice });
    }
  }
  return { declared, problems };
}

/** What all the kinds that are read here have a word of; parsing the rest would cost more than it could find. */
const MAY_CONCERN =
  /\bStatement["']?\s*:|\b[Ee]ffect["']?\s*:\s*["']?[A-Z]|AWS::|AWSTemplateFormatVersion|\broles\/(?:owner|editor|viewer|\w+\.\w+)|(?:projects|organizations)\/[^/\s]+\/roles\/|eploymentTemplate\.json|\bkind:\s*["']?(?:Cluster)?Role|"apiVersion"\s*:\s*"rbac\.|eks\.amazonaws\.com\/role-arn|iam\.gke\.io|runtime: *yaml/;

/** Whether a nominated document is parsed at all. */
export function isExamined(source: string): boolean {
  return MAY_CONCERN.test(source);
}

/** Words that only a policy or template contains. Syntax errors of a file without them are not reported here. */
function isOurs(source: string): boolean {
  return /"Statement"|^\s*-?\s*Statement:|AWSTemplateFormatVersion|AWS::\w+::|deploymentTemplate\.json|rbac\.authorization\.k8s\.io/m.test(
    source,
  );
}

function rootsOf(
  path: string,
  source: string,
  tree: SourceTree,
  run: AnalysisRun,
): readonly Value[] {
  if (/\.json$/i.test(path)) return [jsonValue(path, source)];
  if (/\.template$/i.test(path) && /^\s*\{/.test(source)) return [jsonValue(path, source)];
  return yamlDocuments(path, source, tree, run);
}

function declarationsOf(
  path: string,
  root: Value,
  tree: SourceTree,
  run: AnalysisRun,
): readonly Declared[] {
  const { budget } = run;
  if (isArmTemplate(root)) {
    const sets = parameterSets(path, tree, run);
    return (sets.length > 0 ? sets : [new Map()]).flatMap((params, index) =>
      armDeclarations(
        { path, unit: `arm:${path}${index > 0 ? `#${index}` : ''}`, params, budget },
        root,
      ),
    );
  }
  if (isKubernetes(root)) return kubernetesDeclarations(path, root);
  if (isPulumi(root)) return pulumiDeclarations(path, root, budget);
  if (isCloudFormation(root)) return cloudFormationDeclarations(path, root);
  return [...policyFileDeclarations(path, root, budget), googleDocument(path, root)];
}

/** Deployment Manager, Config Connector, or a policy in gcloud's format: bindings of roles at any depth. */
function googleDocument(path: string, root: Value): Declared {
  return {
    dialect: 'deployment-manager',
    kind: 'gcp.document',
    type: 'document',
    address: path,
    unit: `gcp:${path}`,
    properties: root,
    at: root.at,
  };
}
