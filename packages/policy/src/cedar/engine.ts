import type * as CedarEngine from '@cedar-policy/cedar-wasm/nodejs';

/** Loads the official engine, 4 MB of WebAssembly: only where packs are validated, never on the path of a decision. */
export async function cedarEngine(): Promise<(typeof CedarEngine)['default']> {
  return (await import('@cedar-policy/cedar-wasm/nodejs')).default;
}
