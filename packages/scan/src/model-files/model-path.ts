const WEIGHTS = /\.(?:gguf|safetensors|onnx|pth?|ckpt|tflite|keras|mlmodel)$/i;
const PYTORCH =
  /^(?:pytorch_model|diffusion_pytorch_model|adapter_model|consolidated)[\w.-]*\.(?:bin|pth?)$/i;
const SHARD = /-\d{5}-of-\d{5}$/;

export type ModelFile = 'gguf' | 'safetensors' | 'other-weights' | 'card' | 'config' | 'modelfile';

/** What a file of this path may tell of a model; null for all others. */
export function modelFileKind(path: string): ModelFile | null {
  const name = nameOf(path);
  if (isWeights(path)) {
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    return extension === 'gguf' || extension === 'safetensors' ? extension : 'other-weights';
  }
  if (/^readme\.md$/i.test(name)) return 'card';
  if (name === 'config.json' || name === 'adapter_config.json') return 'config';
  return /^modelfile(?:\.[\w-]+)?$|\.modelfile$/i.test(name) ? 'modelfile' : null;
}

/** A file of model weights, by its name. */
export function isWeights(path: string): boolean {
  const name = nameOf(path);
  return WEIGHTS.test(name) || PYTORCH.test(name);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Without a slash at its end; empty for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** `models/a-00001-of-00004.safetensors` -> `a`. */
export function stemOf(path: string): string {
  const name = nameOf(path);
  return name.slice(0, name.lastIndexOf('.')).replace(SHARD, '');
}
