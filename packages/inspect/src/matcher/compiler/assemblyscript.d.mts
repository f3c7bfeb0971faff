/** The part of the AssemblyScript compiler that is used here (assemblyscript/asc). */
export declare const asc: {
  main(
    argv: readonly string[],
    options: {
      readonly readFile: (name: string) => string | null;
      readonly writeFile: (name: string, contents: string | Uint8Array) => void;
      readonly listFiles: () => readonly string[];
    },
  ): Promise<{ readonly error: Error | null; readonly stderr: { toString(): string } }>;
};
