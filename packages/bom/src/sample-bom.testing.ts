import type { Asset, Relation } from '@svc/contract';
import type { BomInput, BomSource } from './bom.ts';

/** Test input: an asset seen at `path` line 1. */
export function sampleAsset(
  kind: Asset['kind'],
  name: string,
  path: string,
  given: Partial<Asset> = {},
): Asset {
  return {
    kind,
    name,
    provider: null,
    version: null,
    purl: null,
    confidence: 'high',
    occurrences: [{ path, line: 1, snippetHash: '0'.repeat(64) }],
    ...given,
  };
}

/** Test input: `from` uses `to`, each written `kind:name`, as line 1 of the path says. */
export function sampleRelation(from: string, to: string, path: string): Relation {
  const end = (text: string) => {
    const at = text.indexOf(':');
    return { kind: text.slice(0, at) as Relation['to']['kind'], name: text.slice(at + 1) };
  };
  return { from: end(from), to: end(to), path, line: 1 };
}

/** Test input: one of each kind, with relations. */
const SAMPLE_ASSETS: readonly Asset[] = [
  sampleAsset('agent', 'researcher', 'src/crew.py'),
  sampleAsset('model', 'acme-chat', 'src/crew.py', {
    provider: 'openai',
    details: { 'parameter.temperature': '0.2', retiresOn: '2027-01-31' },
  }),
  sampleAsset('model', 'acme/summary-7b', 'models/summary.gguf', {
    provider: 'huggingface',
    version: 'v2',
    purl: 'pkg:huggingface/acme/summary-7b@v2',
    details: {
      architectureFamily: 'llama',
      architecture: 'LlamaForCausalLM',
      task: 'text-generation',
      quantization: 'Q4_K_M',
      license: 'apache-2.0, acme-community',
      datasets: 'acme/news, other/corpus',
      baseModel: 'acme/base-7b',
      sha256: 'ab'.repeat(32),
      'metric.accuracy': '0.91 (squad)',
      inputModalities: 'text',
      outputModalities: 'text',
    },
  }),
  sampleAsset('prompt', 'system prompt', 'prompts/system.md'),
  sampleAsset('tool', 'search', 'src/tools.py'),
  sampleAsset('mcp-server', 'files', '.mcp.json', { details: { transport: 'stdio' } }),
  sampleAsset('mcp-server', 'tickets', '.mcp.json', {
    details: { transport: 'http', endpoint: 'https://user:pw@mcp.example.com/v1?key=abc' },
  }),
  sampleAsset('mcp-client', 'claude-code', '.mcp.json'),
  sampleAsset('ai-service', 'OpenAI API', 'src/crew.py', { provider: 'openai' }),
  sampleAsset('dependency', 'openai', 'requirements.txt', {
    version: '1.2.3',
    purl: 'pkg:pypi/openai@1.2.3',
    details: { license: 'Apache-2.0' },
  }),
  sampleAsset('skill', 'review', '.claude/skills/review/SKILL.md'),
  sampleAsset('guardrail', 'toxicity', 'config/guardrails.yaml'),
  sampleAsset('vector-store', 'chroma', 'src/store.py', {
    details: { endpoint: 'http://localhost:8000' },
  }),
  sampleAsset('dataset', 'acme/news', 'data/card.md', { use: 'example' }),
];

const SAMPLE_RELATIONS: readonly Relation[] = [
  sampleRelation('agent:researcher', 'model:acme-chat', 'src/crew.py'),
  sampleRelation('agent:researcher', 'tool:search', 'src/crew.py'),
  sampleRelation('agent:researcher', 'mcp-server:tickets', 'src/crew.py'),
  sampleRelation('agent:researcher', 'prompt:system prompt', 'src/crew.py'),
  sampleRelation('mcp-server:tickets', 'credential:TICKETS_TOKEN', '.mcp.json'),
  sampleRelation('model:acme/summary-7b', 'dataset:acme/news', 'models/README.md'),
];

/** Test input: a tree with one asset of each kind. */
export function sampleSource(given: Partial<BomSource> = {}): BomSource {
  return {
    repository: null,
    commit: null,
    assets: SAMPLE_ASSETS,
    relations: SAMPLE_RELATIONS,
    complete: true,
    problems: [],
    ...given,
  };
}

export function sampleInput(given: Partial<BomInput> = {}): BomInput {
  return {
    name: 'acme/summaries',
    version: 'a'.repeat(40),
    timestamp: null,
    tool: { name: 'svc', version: '0.1.0' },
    sources: [sampleSource()],
    ...given,
  };
}
