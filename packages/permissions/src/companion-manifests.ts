import { type AnalysisRun, folderOf, type SourceTree } from '@svc/analysis';
import { isKubernetes, kubernetesDeclarations } from './clouds/kubernetes/kubernetes-manifest.ts';
import { yamlDocuments } from './clouds/kubernetes/yaml-documents.ts';
import { isExamined } from './documents.ts';
import type { Declared } from './model/declared.ts';
import { TextSyntaxError } from './value/syntax-error.ts';

/** Words by which a file ties service accounts of a cluster to identities of a cloud. */
const TIES =
  /eks\.amazonaws\.com\/role-arn|iam\.gke\.io\/gcp-service-account|azure\.workload\.identity|system:serviceaccount:|svc\.id\.goog\[|aws_eks_pod_identity_association|namespace_service_accounts|eks-pod-identity|AWS::EKS::PodIdentityAssociation/;
const BINDS = /kind:\s*ServiceAccount/;
const CONCERNS = /serviceAccountName|kind:\s*["']?ServiceAccount\b/;

/** Manifests read for one scan beyond the nominated ones, and their characters. */
const MAX_FILES = 5000;
const MAX_TEXT_LENGTH = 30_000_000;

/**
 * Returns pods and service accounts from manifests that are read for no other reason, and that may be related to the nominated
 * files: those of the whole tree if a cloud's identities are bound to service accounts, else those beside access
 * rules.
 */
export function companionManifests(
  nominated: readonly string[],
  tree: SourceTree,
  run: AnalysisRun,
): Declared[] {
  const known = new Set(nominated);
  let isTied = false;
  const folders = new Set<string>();
  for (const path of nominated) {
    const text = tree.text(path);
    if (text === null) continue;
    if (TIES.test(text)) isTied = true;
    else if (BINDS.test(text)) folders.add(folderOf(path));
  }
  if (!isTied && folders.size === 0) return [];
  const found: Declared[] = [];
  const left = { files: MAX_FILES, text: MAX_TEXT_LENGTH };
  for (const path of tree.paths) {
    if (!/\.ya?ml$/i.test(path)) continue;
    if (!isTied && !folders.has(folderOf(path))) continue;
    if (--left.files < 0) break;
    const text = tree.text(path);
    if (text === null || !CONCERNS.test(text)) continue;
    if (known.has(path) && isExamined(text)) continue;
    left.text -= text.length;
    if (left.text < 0) break;
    found.push(...manifests(path, text, tree, run));
  }
  return found;
}

function manifests(path: string, source: string, tree: SourceTree, run: AnalysisRun): Declared[] {
  try {
    return yamlDocuments(path, source, tree, run)
      .filter(isKubernetes)
      .flatMap((root) => kubernetesDeclarations(path, root))
      .filter(({ kind }) => kind === 'k8s.pod' || kind === 'k8s.service-account');
  } catch (error) {
    // A companion file that does not parse is skipped without a report.
    if (error instanceof TextSyntaxError) return [];
    throw error;
  }
}
