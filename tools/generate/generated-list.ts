/** A list that is imported, item by item, from files of its own. */
export type GeneratedList = {
  /** First line, which says what it is made from. */
  readonly note: string;
  readonly type: string;
  readonly typeFile: string;
  readonly comment: string;
  readonly name: string;
  readonly imports: readonly { readonly name: string; readonly file: string }[];
  /** Whether an import is a list itself, of which this one has all items. */
  readonly areLists?: boolean;
};

/** Returns the module that exports the list. */
export function generatedList(list: GeneratedList): string {
  const { note, type, typeFile, comment, name, imports, areLists = false } = list;
  return [
    note,
    `import type { ${type} } from '${typeFile}';`,
    ...imports.map((one) => `import { ${one.name} } from '${one.file}';`),
    '',
    `/** ${comment} */`,
    `export const ${name}: readonly ${type}[] = [`,
    ...imports.map((one) => `  ${areLists ? '...' : ''}${one.name},`),
    '];',
    '',
  ].join('\n');
}
