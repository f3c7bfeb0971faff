import {
  type ConfigNode,
  configDocument,
  scalarOf,
  textOf,
  textsOf,
  valueAt,
} from '@svc/analysis/documents';
import { present } from './gguf-facts.ts';

/** Returns facts about the model from a configuration file beside weights; null for a file of that name that is something else. */
export function modelConfigFacts(name: string, text: string): Record<string, string> | null {
  return name === 'adapter_config.json' ? adapterFacts(text) : transformersFacts(text);
}

/** `config.json` of Hugging Face transformers: it names the classes that can load the weights. */
function transformersFacts(text: string): Record<string, string> | null {
  const { root } = configDocument('json', text);
  const classes = textsOf(valueAt(root, 'architectures')).map((one) => one.text);
  const family = textOf(valueAt(root, 'model_type'))?.text ?? null;
  if (classes.length === 0 || family === null) return null;
  const context = scalarOf(valueAt(root, 'max_position_embeddings'));
  return present({
    architecture: classes.join(', '),
    architectureFamily: family,
    precision: precision(valueAt(root, 'torch_dtype') ?? valueAt(root, 'dtype')),
    quantization: textOf(valueAt(root, 'quantization_config', 'quant_method'))?.text ?? null,
    contextLength: Number.isSafeInteger(context) ? String(context) : null,
  });
}

/** As safetensors name it: `bfloat16` is `BF16`. */
function precision(node: ConfigNode | null): string | null {
  const type = textOf(node)?.text.replace(/^torch\./, '');
  return type?.replace(/^bfloat/, 'BF').replace(/^float/, 'F') ?? null;
}

/** `adapter_config.json` of PEFT: a small model that changes another one. */
function adapterFacts(text: string): Record<string, string> | null {
  const { root } = configDocument('json', text);
  const method = textOf(valueAt(root, 'peft_type'))?.text ?? null;
  const base = textOf(valueAt(root, 'base_model_name_or_path'))?.text ?? null;
  if (method === null || base === null) return null;
  return present({
    adapter: method,
    baseModel: base,
    task: textOf(valueAt(root, 'task_type'))?.text ?? null,
  });
}
