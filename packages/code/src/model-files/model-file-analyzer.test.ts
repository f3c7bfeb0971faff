import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { ggufBytes } from './gguf-bytes.testing.ts';
import { modelFileAnalyzer } from './model-file-analyzer.ts';

async function analysed(files: Readonly<Record<string, string | Uint8Array>>) {
  const tree = folderTree(files);
  const { nominates, nominatesBinary } = modelFileAnalyzer;
  const wanted = tree.paths.filter((path) =>
    typeof files[path] === 'string' ? nominates(path, new Set()) : nominatesBinary?.(path),
  );
  return modelFileAnalyzer.analyse(wanted, tree);
}

async function assets(files: Readonly<Record<string, string | Uint8Array>>) {
  const { sightings } = await analysed(files);
  return sightings.map(({ kind, name, path, confidence, details }) => ({
    seen: `${kind} ${name} ${path} ${confidence}`,
    ...details,
  }));
}

const GGUF = ggufBytes([
  ['general.architecture', 8, 'qwen2'],
  ['general.file_type', 4, 7],
]);
const HEADER = Buffer.from('{"a":{"dtype":"F16","shape":[3,4],"data_offsets":[0,24]}}');
const SAFETENSORS = Buffer.concat([Buffer.from([HEADER.length, 0, 0, 0, 0, 0, 0, 0]), HEADER]);
const CARD = `---
license: cc-by-4.0
pipeline_tag: summarization
base_model: acme/base-7b
datasets: [acme/news, acme/mail]
model-index:
- name: Summary
  results:
  - dataset: {name: squad}
    metrics:
    - {type: f1, value: 0.91}
---
# Summary 7B
`;

test('a GGUF file is a model named after it, with what its header says [BOM-04]', async () => {
  expect(await assets({ 'models/chat.Q8_0.gguf': GGUF })).toEqual([
    {
      seen: 'model chat.Q8_0 models/chat.Q8_0.gguf high',
      format: 'gguf',
      architectureFamily: 'qwen2',
      quantization: 'Q8_0',
    },
  ]);
});

test('weights, configuration and card of a folder are one model, and its data sets stand beside it [BOM-04]', async () => {
  const files = {
    'models/summary/README.md': CARD,
    'models/summary/config.json':
      '{"architectures": ["LlamaForCausalLM"], "model_type": "llama", "torch_dtype": "float16"}',
    'models/summary/model-00001-of-00002.safetensors': SAFETENSORS,
    'models/summary/model-00002-of-00002.safetensors': SAFETENSORS,
  };
  expect(await assets(files)).toEqual([
    {
      seen: 'model Summary models/summary/config.json high',
      architecture: 'LlamaForCausalLM',
      architectureFamily: 'llama',
      precision: 'F16',
    },
    {
      seen: 'model Summary models/summary/model-00001-of-00002.safetensors high',
      format: 'safetensors',
      parameterCount: '24',
      precision: 'F16',
    },
    {
      seen: 'model Summary models/summary/model-00002-of-00002.safetensors high',
      format: 'safetensors',
      precision: 'F16',
    },
    {
      seen: 'model Summary models/summary/README.md high',
      license: 'cc-by-4.0',
      task: 'summarization',
      baseModel: 'acme/base-7b',
      datasets: 'acme/news, acme/mail',
      'metric.f1': '0.91 (squad)',
    },
    { seen: 'dataset acme/news models/summary/README.md high' },
    { seen: 'dataset acme/mail models/summary/README.md high' },
  ]);
  expect((await analysed(files)).relations).toMatchObject([
    { from: { kind: 'model', name: 'Summary' }, to: { kind: 'dataset', name: 'acme/news' } },
    { from: { kind: 'model', name: 'Summary' }, to: { kind: 'dataset', name: 'acme/mail' } },
  ]);
});

test('weights of which only the name can be seen are models of lower confidence [BOM-04]', async () => {
  expect(
    await assets({ 'ml/detector.onnx': new Uint8Array([0]), 'a/b.gguf': new Uint8Array([1, 0]) }),
  ).toEqual([
    { seen: 'model b a/b.gguf medium' },
    { seen: 'model detector ml/detector.onnx medium' },
  ]);
});

test('a pointer of git-lfs gives the hash of its file [BOM-04]', async () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'cd'.repeat(32)}\nsize 9\n`;
  expect(await assets({ 'm/x.safetensors': pointer })).toEqual([
    { seen: 'model x m/x.safetensors high', sha256: 'cd'.repeat(32) },
  ]);
});

test('adapters, data set cards and Modelfiles tell what they build on [BOM-04]', async () => {
  const modelfile =
    'FROM llama3.2:1b\nPARAMETER temperature 0.7\nPARAMETER stop "<x>"\nSYSTEM """\nFROM here on, answer.\n"""\nLICENSE MIT\n';
  expect(
    await assets({
      'lora/adapter_config.json':
        '{"peft_type": "LORA", "base_model_name_or_path": "acme/base", "task_type": "CAUSAL_LM"}',
      'data/README.md': '---\nlicense: mit\npretty_name: Mail\nsize_categories: [1K<n<10K]\n---\n',
      'ollama/Modelfile': modelfile,
      'hub/Modelfile': 'from hf.co/acme/summary-GGUF:Q4_K_M',
      'own/Modelfile': 'FROM ./weights/own.gguf',
    }),
  ).toEqual([
    { seen: 'dataset Mail data/README.md high', license: 'mit', size: '1K<n<10K' },
    {
      seen: 'model lora lora/adapter_config.json high',
      adapter: 'LORA',
      baseModel: 'acme/base',
      task: 'CAUSAL_LM',
    },
    { seen: 'model acme/summary-GGUF hub/Modelfile high' },
    {
      seen: 'model llama3.2:1b ollama/Modelfile high',
      'parameter.temperature': '0.7',
      license: 'MIT',
    },
    { seen: 'model own own/Modelfile high' },
  ]);
});

test('a README, a configuration or a Space that tells of no model is none', async () => {
  expect(
    await assets({
      'README.md': '# Tool\n\n---\nlicense: mit\n---\n',
      'a/README.md': '---\nlicense: mit\ntitle: Docs\n---\n# Docs\n',
      'b/README.md': '---\nsdk: gradio\nlicense: mit\nbase_model: acme/x\n---\n',
      'config.json': '{"port": 8080}',
      'c/config.json': '{"architectures": "x"',
      'd/adapter_config.json': '[]',
      'e/Modelfile': '# nothing',
      'site/page.pt': '<html tal:content="x"/>',
      'lib/site.pth': 'import sys\n',
    }),
  ).toEqual([]);
});

test('a card that does not parse is told with its line; other files stand [SCAN-15]', async () => {
  const broken = '---\nlicense: mit\npipeline_tag: [a\n---\n# x\n';
  const found = await analysed({ 'a/README.md': broken, 'b/x.gguf': GGUF });
  expect(found.problems).toMatchObject([
    { path: 'a/README.md', reason: expect.stringMatching(/^not valid YAML/) },
  ]);
  expect(found.sightings.map(({ name }) => name)).toContain('x');
});
