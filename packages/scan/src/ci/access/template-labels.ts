import type { SourceTree } from '@svc/analysis';
import { configDocument, textsOf, valueAt } from '@svc/analysis/documents';

/** Templates and forms of issues, and of discussions. */
const TEMPLATE =
  /(?:^|\/)\.github\/(?:ISSUE_TEMPLATE|DISCUSSION_TEMPLATE)(?:\/[^/]+)?\.(?:md|ya?ml)$/i;
/** The members of a template in Markdown stand between lines of three hyphens. */
const FRONT_MATTER = /^---\r?\n([\s\S]{0,10000}?)\r?\n---/;
/** More templates than a repository has. */
const MAX_TEMPLATES = 100;

/**
 * Returns the labels that issue templates set, in lower case: whoever opens an issue by one of them sets its labels. Labels in one text are
 * separated by commas. https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests
 */
export function templateLabels(tree: SourceTree): ReadonlySet<string> {
  const labels = new Set<string>();
  for (const path of tree.paths.filter((one) => TEMPLATE.test(one)).slice(0, MAX_TEMPLATES)) {
    const text = tree.text(path) ?? '';
    const settings = path.endsWith('.md') ? (FRONT_MATTER.exec(text)?.[1] ?? '') : text;
    const { root } = configDocument('yaml', settings);
    for (const { text: set } of textsOf(valueAt(root, 'labels'))) {
      for (const label of set.split(',')) labels.add(label.trim().toLowerCase());
    }
  }
  return labels;
}
