import type { GgufValue } from './gguf.ts';

/** Values of `general.file_type` (llama.cpp, enum llama_ftype) by the names its tools print. */
const FILE_TYPES: Readonly<Record<number, string>> = {
  0: 'F32',
  1: 'F16',
  2: 'Q4_0',
  3: 'Q4_1',
  7: 'Q8_0',
  8: 'Q5_0',
  9: 'Q5_1',
  10: 'Q2_K',
  11: 'Q3_K_S',
  12: 'Q3_K_M',
  13: 'Q3_K_L',
  14: 'Q4_K_S',
  15: 'Q4_K_M',
  16: 'Q5_K_S',
  17: 'Q5_K_M',
  18: 'Q6_K',
  19: 'IQ2_XXS',
  20: 'IQ2_XS',
  21: 'Q2_K_S',
  22: 'IQ3_XS',
  23: 'IQ3_XXS',
  24: 'IQ1_S',
  25: 'IQ4_NL',
  26: 'IQ3_S',
  27: 'IQ3_M',
  28: 'IQ2_S',
  29: 'IQ2_M',
  30: 'IQ4_XS',
  31: 'IQ1_M',
  32: 'BF16',
  36: 'TQ1_0',
  37: 'TQ2_0',
};

/** Returns facts about a model from the metadata of a GGUF file, by the names of assets' details. */
export function ggufFacts(metadata: ReadonlyMap<string, GgufValue>): Record<string, string> {
  const text = (key: string) => {
    const value = metadata.get(key);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const number = (key: string) => {
    const value = metadata.get(key);
    return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : null;
  };
  const list = (key: string) => {
    const value = metadata.get(key);
    return Array.isArray(value) && value.length > 0 ? value.join(', ') : null;
  };
  const family = text('general.architecture');
  const type = metadata.get('general.file_type');
  return present({
    format: 'gguf',
    title: text('general.name'),
    architectureFamily: family,
    quantization: typeof type === 'number' ? (FILE_TYPES[type] ?? null) : null,
    parameterCount: number('general.parameter_count'),
    size: text('general.size_label'),
    contextLength: family === null ? null : number(`${family}.context_length`),
    license: text('general.license'),
    organization: text('general.organization'),
    description: text('general.description'),
    datasets: list('general.datasets') ?? numbered(metadata, 'dataset'),
    baseModel: numbered(metadata, 'base_model'),
    language: list('general.languages'),
  });
}

/** `general.base_model.0.repo_url`, else its organisation and name. */
function numbered(metadata: ReadonlyMap<string, GgufValue>, what: string): string | null {
  const names: string[] = [];
  for (let index = 0; index < 20; index++) {
    const part = (name: string) => {
      const value = metadata.get(`general.${what}.${index}.${name}`);
      return typeof value === 'string' && value !== '' ? value : null;
    };
    const url = /^https:\/\/huggingface\.co\/(?:datasets\/)?([\w.-]+\/[\w.-]+)$/.exec(
      part('repo_url') ?? '',
    )?.[1];
    const name = part('name');
    if (url === undefined && name === null) break;
    names.push(url ?? [part('organization'), name].filter((one) => one !== null).join('/'));
  }
  return names.length === 0 ? null : names.join(', ');
}

/** Without what is null, and no longer than an asset's details may be (contract, asset.ts). */
export function present(facts: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, value.slice(0, 1000)]],
    ),
  );
}
