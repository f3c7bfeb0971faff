import { nameOf } from '@svc/analysis';

const WEIGHTS = new Set('gguf safetensors onnx pt pth ckpt tflite keras mlmodel'.split(' '));
/** Weights of PyTorch in files with an ambiguous extension. */
const PYTORCH_BIN = /^(?:pytorch_model|diffusion_pytorch_model|adapter_model|consolidated)[\w.-]*$/;
const DOCUMENTS: ReadonlyMap<string, ModelFile> = new Map([
  ['README.md', 'card'],
  ['readme.md', 'card'],
  ['config.json', 'config'],
  ['adapter_config.json', 'config'],
]);
const SHARD = /-\d{5}-of-\d{5}$/;

export type ModelFile = 'gguf' | 'safetensors' | 'other-weights' | 'card' | 'config' | 'modelfile';

/** Returns the kind of model file at this path; null for all others. Called for every file of a tree. */
export function modelFileKind(path: string): ModelFile | null {
  const name = nameOf(path);
  const document = DOCUMENTS.get(name);
  if (document !== undefined) return document;
  if (isWeights(path)) {
    const extension = extensionOf(name);
    return extension === 'gguf' || extension === 'safetensors' ? extension : 'other-weights';
  }
  return name.startsWith('Modelfile') || name.endsWith('.modelfile') ? 'modelfile' : null;
}

/** A file of model weights, by its name. */
export function isWeights(path: string): boolean {
  const name = nameOf(path);
  const extension = extensionOf(name);
  return WEIGHTS.has(extension) || (extension === 'bin' && PYTORCH_BIN.test(name));
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** `models/a-00001-of-00004.safetensors` -> `a`. */
export function stemOf(path: string): string {
  const name = nameOf(path);
  return name.slice(0, name.lastIndexOf('.')).replace(SHARD, '');
}
