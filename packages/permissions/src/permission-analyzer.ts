import {
  type Analysis,
  type AnalysisRun,
  type Analyzer,
  analysisRun,
  type Risk,
  type SourceTree,
} from '@svc/analysis';
import { atLeast, type ScanProblem } from '@svc/contract';
import type { Check, Flaw } from './checks/check.ts';
import { conditionFlaws } from './checks/conditions.ts';
import { GRANT_RULES } from './checks/grant-rules.ts';
import { passRoleFlaws } from './checks/pass-role.ts';
import { permissionBlastRadius } from './checks/permission-reach.ts';
import { settingFlaws } from './checks/setting-checks.ts';
import { SETTING_RULES } from './checks/setting-rules.ts';
import { trustFlaws } from './checks/trust.ts';
import { unresolvedFlaws } from './checks/unresolved.ts';
import { wildcardFlaws } from './checks/wildcards.ts';
import { workloadFlaws } from './checks/workload-checks.ts';
import { companionManifests } from './companion-manifests.ts';
import { bicepDeclarations } from './dialects/arm/bicep-declarations.ts';
import { codeDeclarations } from './dialects/code/code-declarations.ts';
import { isTerraform, terraformDeclarations } from './dialects/terraform/terraform-declarations.ts';
import { documentDeclarations } from './documents.ts';
import { permissionModel } from './grants/assemble.ts';
import { isPolicyCode, nominatesPermissions } from './hints.ts';
import type { Declared } from './model/declared.ts';
import { permissionGraph } from './permission-graph.ts';
import { spanFinder } from './value/line-at.ts';

const CHECKS: readonly Check[] = [
  wildcardFlaws,
  passRoleFlaws,
  trustFlaws,
  conditionFlaws,
  workloadFlaws,
  settingFlaws,
  unresolvedFlaws,
];

/** AI permissions that are broader than their use, in infrastructure as code and policy files. */
export const permissionAnalyzer: Analyzer = {
  name: 'ai-permissions',
  rules: [...GRANT_RULES, ...Object.values(SETTING_RULES)],
  nominates: nominatesPermissions,
  async analyse(nominated, tree, run = analysisRun()): Promise<Analysis> {
    const { declared: documents, problems } = declarationsOf(nominated, tree, run);
    const programs = await codeDeclarations(nominated.filter(isPolicyCode), tree, run);
    const declared = [...documents, ...programs];
    try {
      const model = permissionModel(declared, run);
      const flaws = CHECKS.flatMap((check) => check(model));
      return { risks: risksOf(flaws, tree), ...permissionGraph(model, tree), problems };
    } catch (error) {
      // Values that hold each other deeper than the stack goes: no configuration of people does.
      if (!(error instanceof RangeError)) throw error;
      const problem = { path: '.', line: null, reason: 'AI permissions are nested too deeply' };
      return { risks: [], sightings: [], relations: [], problems: [...problems, problem] };
    }
  },
};

function declarationsOf(
  nominated: readonly string[],
  tree: SourceTree,
  run: AnalysisRun,
): { readonly declared: readonly Declared[]; readonly problems: readonly ScanProblem[] } {
  const terraform = nominated.filter((path) => isTerraform(path) || path.endsWith('.tfvars'));
  const documents = nominated.filter(
    (path) => /\.(json|ya?ml|template|jinja)$/i.test(path) && !isTerraform(path),
  );
  const bicep = nominated.filter((path) => path.endsWith('.bicep'));
  const readings = [
    terraformDeclarations(terraform, tree, run),
    documentDeclarations(documents, tree, run),
    bicepDeclarations(bicep, tree, run),
  ];
  return {
    declared: [
      ...readings.flatMap(({ declared }) => declared),
      ...companionManifests(nominated, tree, run),
    ],
    problems: readings.flatMap(({ problems }) => problems),
  };
}

/** One risk for each rule and place: a module that is called twice is reported once, at its worst. */
function risksOf(flaws: readonly Flaw[], tree: SourceTree): Risk[] {
  const worst = new Map<string, Risk>();
  const spanOf = spanFinder();
  for (const flaw of flaws) {
    const text = tree.text(flaw.at.path);
    if (text === null) continue;
    const span = spanOf(text, flaw.at);
    const key = [flaw.rule.id, flaw.at.path, span.startLine, span.startColumn].join(' ');
    const before = worst.get(key);
    if (before !== undefined && atLeast(before.severity, flaw.severity)) continue;
    worst.set(key, {
      rule: flaw.rule,
      path: flaw.at.path,
      span,
      message: flaw.message,
      severity: flaw.severity,
      confidence: flaw.confidence,
      blastRadius: permissionBlastRadius(flaw.reach),
      // Names of constructs change more often than what they grant.
      identity: `${isPolicyCode(flaw.at.path) ? flaw.at.path : flaw.subject} ${flaw.detail}`,
    });
  }
  return [...worst.values()];
}
