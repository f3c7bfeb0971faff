import type { FunctionCode } from './code-tree.ts';
import type { CodeFile } from './program.ts';

/** Returns the methods of a Go type that a file declares, by the receiver's type. */
export const goMethods = (type: string | null, file: CodeFile): readonly FunctionCode[] =>
  file.code.filter((one): one is FunctionCode => {
    const receiver = one.kind === 'function' ? one.parameters[0]?.type : null;
    return receiver?.kind === 'name' && receiver.name === type;
  });
