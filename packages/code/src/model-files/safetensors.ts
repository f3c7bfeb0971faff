import { present } from './gguf-facts.ts';

/** The longest header that is read; the format allows 100 MB (huggingface/safetensors, README, Format). */
const MAX_HEADER_BYTES = 16 * 1024 * 1024;

/**
 * Length in bytes of a safetensors header with the eight bytes that hold it; null for what cannot be one:
 *
 *     length u64, little-endian | {"weight": {"dtype": "BF16", "shape": [2, 3], "data_offsets": [0, 12]}, ...}
 */
export function safetensorsLength(bytes: Uint8Array): number | null {
  if (bytes.length < 9 || bytes[8] !== 0x7b) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getBigUint64(0, true);
  return length >= 2n && length <= BigInt(MAX_HEADER_BYTES) ? 8 + Number(length) : null;
}

/** Returns facts from a whole header: the number of parameters and their type. Null for an invalid header. */
export function safetensorsFacts(header: Uint8Array): Record<string, string> | null {
  const tensors = parsed(header.subarray(8));
  if (tensors === null) return null;
  const { __metadata__: metadata, ...rest } = tensors;
  const counts = new Map<string, number>();
  for (const tensor of Object.values(rest)) {
    const { dtype, shape } = record(tensor);
    if (typeof dtype !== 'string' || !Array.isArray(shape)) return null;
    counts.set(dtype, (counts.get(dtype) ?? 0) + elements(shape));
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [precision] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const base = record(metadata)['base_model'];
  return present({
    format: 'safetensors',
    parameterCount: Number.isSafeInteger(total) && total > 0 ? String(total) : null,
    precision: precision?.slice(0, 20) ?? null,
    baseModel: typeof base === 'string' ? base : null,
  });
}

function parsed(json: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(json));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** NaN for an invalid shape, so that no sum counts it. */
function elements(shape: readonly unknown[]): number {
  return shape.reduce<number>(
    (product, size) => (typeof size === 'number' && size >= 0 ? product * size : Number.NaN),
    1,
  );
}
