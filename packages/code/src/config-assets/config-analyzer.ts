import { type Analyzer, modelId } from '@svc/analysis';
import { type ConfigFormat, configDocument } from '@svc/analysis/documents';
import { MODEL_RETIRES_SOON, RETIRED_MODEL, retirementRisks } from '@svc/analysis/models';
import type { ScanProblem } from '@svc/contract';
import { assetGraph } from '../assets/asset-graph.ts';
import { environmentValues } from '../files/environment-files.ts';
import { type ConfigFound, configuredModel, mergeNotices, NOTHING } from './config-found.ts';
import { CONFIG_SHAPES } from './config-shapes.ts';
import { hasAssetHeader, headerAssets } from './front-matter.ts';
import { isInventory } from './inventory-document.ts';

/** Larger files are data. */
const MAX_BYTES = 2 * 1024 * 1024;

const FORMATS: Readonly<Record<string, ConfigFormat>> = {
  json: 'json',
  jsonc: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
};
const LOCK_FILE =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|composer\.lock|poetry\.lock|uv\.lock)$/;
/** Recorded answers of services, kept for tests: they record earlier requests, and configure nothing. */
const RECORDING = /(?:^|\/)(?:cassettes|__recordings__|__snapshots__|recordings)\//;
/** Templates of Helm are YAML only once they are rendered. */
const TEMPLATE = /(?:^|\/)templates\/.+\.ya?ml$|\{\{.*\}\}/;
/** Files whose names are sufficient without a hint. */
const KNOWN =
  /(?:^|\/)(?:[\w-]*agents?\.ya?ml|agents\/[\w-]+\.jsonc?|promptfooconfig[\w.-]*\.(?:ya?ml|json)|langgraph\.json)$/;
const ENVIRONMENT = /(?:^|\/)\.?env(?:\.[\w.-]+)?$/;

/** AI assets of configuration files and of heads of Markdown files, and models in them that have retired by a day. */
export const configAnalyzerAt = (today: () => string): Analyzer => ({
  name: 'config-assets',
  rules: [RETIRED_MODEL, MODEL_RETIRES_SOON],
  nominates: (path, hints) =>
    hasAssetHeader(path) ||
    KNOWN.test(path) ||
    (hints.has('ai-code') &&
      !LOCK_FILE.test(path) &&
      !RECORDING.test(path) &&
      (formatOf(path) !== null || ENVIRONMENT.test(path))),
  async analyse(nominated, tree) {
    const problems: ScanProblem[] = [];
    const all: ConfigFound[] = [];
    for (const path of nominated) {
      const text = tree.text(path);
      if (text === null || text.length > MAX_BYTES) continue;
      all.push(assetsOf(path, text, problems));
    }
    const { found, uses } = mergeNotices(all);
    const graph = assetGraph(
      found,
      uses.map(([from, to]) => ({ from, to, path: to.path, line: to.line })),
    );
    return { ...graph, risks: retirementRisks(graph.sightings, today(), tree), problems };
  },
});

export const configAnalyzer = configAnalyzerAt(() => new Date().toISOString().slice(0, 10));

function formatOf(path: string): ConfigFormat | null {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(FORMATS, extension) ? (FORMATS[extension] as ConfigFormat) : null;
}

function assetsOf(path: string, text: string, problems: ScanProblem[]): ConfigFound {
  if (hasAssetHeader(path)) return headerAssets(path, text);
  const format = formatOf(path);
  if (format === null) return fromEnvironment(path, text);
  const { root, problem } = configDocument(format, text);
  if (problem !== null && !TEMPLATE.test(path) && !/\{\{/.test(text))
    problems.push({ path, ...problem });
  if (root === null || isInventory(root)) return NOTHING;
  return mergeNotices(
    CONFIG_SHAPES.filter(({ applies }) => applies(path)).map(({ read }) => read(root, path)),
  );
}

/** `OPENAI_MODEL=gpt-4o` */
function fromEnvironment(path: string, text: string): ConfigFound {
  const lines = text.split('\n');
  const found = [...environmentValues(text)].flatMap(([name, value]) => {
    if (!/model|llm|engine|deployment|embed/i.test(name) || modelId(value) === null) return [];
    const line =
      lines.findIndex((one) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(one)) + 1;
    const span = { startLine: line, startColumn: 1, endLine: line, endColumn: 1 };
    const model = configuredModel({ text: value, span }, path);
    return model === null ? [] : [model];
  });
  return { found, uses: [] };
}
