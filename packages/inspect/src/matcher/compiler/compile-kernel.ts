import { asc } from './assemblyscript.mjs';

/**
 * Compiles the kernel's AssemblyScript files to one WebAssembly module that imports its memory as `env.memory` and
 * exports what each of them does. Throws with the compiler's messages when they do not compile.
 */
export async function compileKernel(...sources: readonly string[]): Promise<Uint8Array> {
  const written: Uint8Array[] = [];
  const files = new Map(sources.map((source, i) => [`kernel${i}.ts`, source]));
  const { error, stderr } = await asc.main(
    [
      ...files.keys(),
      ...['--outFile', 'kernel.wasm', '--runtime', 'stub', '--importMemory', '--noAssert'],
      ...['--enable', 'simd', '--optimizeLevel', '3', '--shrinkLevel', '0', '--use', 'abort='],
    ],
    {
      readFile: (name) => files.get(name) ?? null,
      writeFile: (_, contents) => {
        if (typeof contents !== 'string') written.push(contents);
      },
      listFiles: () => [],
    },
  );
  const [wasm] = written;
  if (error !== null || wasm === undefined) {
    throw new SyntaxError(`the kernel does not compile: ${error?.message ?? ''}\n${stderr}`);
  }
  return wasm;
}
