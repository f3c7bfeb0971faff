import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ggufMetadata } from './gguf.ts';
import { ggufBytes } from './gguf-bytes.testing.ts';
import { ggufFacts } from './gguf-facts.ts';
import { lfsPointer } from './lfs-pointer.ts';
import { safetensorsFacts, safetensorsLength } from './safetensors.ts';

const SAMPLE = ggufBytes([
  ['general.architecture', 8, 'llama'],
  ['general.name', 8, 'Summary 7B'],
  ['general.file_type', 4, 15],
  ['general.parameter_count', 10, 7_241_732_096],
  ['general.license', 8, 'apache-2.0'],
  ['general.base_model.0.name', 8, 'Base 7B'],
  ['general.base_model.0.organization', 8, 'Acme'],
  ['general.base_model.1.repo_url', 8, 'https://huggingface.co/acme/other'],
  ['general.languages', 9, ['en', 'de']],
  ['llama.context_length', 4, 32_768],
  ['tokenizer.ggml.tokens', 9, Array.from({ length: 500 }, (_, index) => `token ${index}`)],
  ['general.description', 8, 'after the vocabulary'],
]);

test('GGUF metadata tell the family, the quantization, the licence and the ancestors [BOM-04]', () => {
  expect(ggufFacts(ggufMetadata(SAMPLE) ?? new Map())).toEqual({
    format: 'gguf',
    title: 'Summary 7B',
    architectureFamily: 'llama',
    quantization: 'Q4_K_M',
    parameterCount: '7241732096',
    contextLength: '32768',
    license: 'apache-2.0',
    baseModel: 'Acme/Base 7B, acme/other',
    language: 'en, de',
    description: 'after the vocabulary',
  });
});

test('a GGUF header cut anywhere gives what stands before the cut, in its order', () => {
  const whole = [...(ggufMetadata(SAMPLE) ?? [])];
  fc.assert(
    fc.property(fc.integer({ min: 24, max: SAMPLE.length }), (length) => {
      const part = [...(ggufMetadata(SAMPLE.subarray(0, length)) ?? [])];
      expect(part).toEqual(whole.slice(0, part.length));
    }),
    { numRuns: 200 },
  );
  expect(ggufMetadata(SAMPLE.subarray(0, 23))).toBeNull();
});

test('no bytes after the magic make the GGUF reader throw, run on or answer more than it was given [SCAN-18]', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (rest) => {
      const bytes = new Uint8Array([...SAMPLE.subarray(0, 8), ...rest]);
      const found = ggufMetadata(bytes) ?? new Map<string, unknown>();
      for (const key of found.keys()) expect(key.length).toBeLessThanOrEqual(bytes.length);
    }),
  );
  fc.assert(
    fc.property(
      fc.nat(SAMPLE.length - 16),
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      (at, length) => {
        const bytes = Uint8Array.from(SAMPLE);
        new DataView(bytes.buffer).setBigUint64(at + 8, length, true);
        expect(() => ggufFacts(ggufMetadata(bytes) ?? new Map())).not.toThrow();
      },
    ),
    { numRuns: 300 },
  );
});

function safetensors(header: unknown): Uint8Array {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json]);
}

test('a safetensors header tells how many parameters of which type there are [BOM-04]', () => {
  const bytes = safetensors({
    __metadata__: { format: 'pt' },
    a: { dtype: 'BF16', shape: [10, 20], data_offsets: [0, 400] },
    b: { dtype: 'F32', shape: [5], data_offsets: [400, 420] },
  });
  expect(safetensorsLength(bytes)).toBe(bytes.length);
  expect(safetensorsFacts(bytes)).toEqual({
    format: 'safetensors',
    parameterCount: '205',
    precision: 'BF16',
  });
});

test('hostile safetensors headers give nothing, and no number that is none [SCAN-18]', () => {
  expect(safetensorsLength(Buffer.from('ffffffffffffffff7b', 'hex'))).toBeNull();
  expect(safetensorsLength(Buffer.from('00000000000000007b', 'hex'))).toBeNull();
  expect(safetensorsFacts(safetensors([1]))).toBeNull();
  expect(safetensorsFacts(safetensors({ a: { dtype: 'F32', shape: ['x'] } }))).not.toHaveProperty(
    'parameterCount',
  );
  expect(
    safetensorsFacts(safetensors({ a: { dtype: 'F32', shape: [1e300, 1e300] } })),
  ).not.toHaveProperty('parameterCount');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(() => [safetensorsLength(bytes), safetensorsFacts(bytes)]).not.toThrow();
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(() => safetensorsFacts(safetensors(value))).not.toThrow();
    }),
  );
});

test('a pointer of git-lfs tells the hash of the file it stands for [BOM-04]', () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'ab'.repeat(32)}\nsize 12345\n`;
  expect(lfsPointer(pointer)).toEqual({ sha256: 'ab'.repeat(32) });
  expect(lfsPointer(pointer.replace('sha256', 'md5'))).toBeNull();
  expect(lfsPointer('# version')).toBeNull();
});
