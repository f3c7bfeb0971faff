import type { AnalysisRun, SourceTree } from '@svc/analysis';
import { isTemplated, templatedYamlValues } from '../../value/templated-yaml.ts';
import type { Value } from '../../value/value.ts';
import { yamlValues } from '../../value/yaml-value.ts';
import { helmValues } from './helm-values.ts';

/** The documents of a YAML file, or of a template of one. Throws a TextSyntaxError for what is neither. */
export function yamlDocuments(
  path: string,
  source: string,
  tree: SourceTree,
  run: AnalysisRun,
): Value[] {
  return isTemplated(source)
    ? templatedYamlValues(path, source, helmValues(path, tree, run.memo))
    : yamlValues(path, source);
}
