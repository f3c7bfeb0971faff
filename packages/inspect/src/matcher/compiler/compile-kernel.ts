import { asc } from './assemblyscript.mjs';

/**
 * Compiles the kernel's AssemblyScript to a WebAssembly module that imports its memory as `env.memory`. Throws with the
 * compiler's messages when it does not compile.
 */
export async function compileKernel(source: string): Promise<Uint8Array> {
  const written: Uint8Array[] = [];
  const { error, stderr } = await asc.main(
    [
      'kernel.ts',
      ...['--outFile', 'kernel.wasm', '--runtime', 'stub', '--importMemory', '--noAssert'],
      ...['--enable', 'simd', '--optimizeLevel', '3', '--shrinkLevel', '0', '--use', 'abort='],
    ],
    {
      readFile: (name) => (name === 'kernel.ts' ? source : null),
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
