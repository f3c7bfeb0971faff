/** A list that is imported, item by item, from files of its own. */
export type GeneratedList = {
  /** First line, which says what it is made from. */
  readonly note: string;
  readonly type: string;
  readonly typeFile: string;
  readonly comment: string;
  readonly name: string;
  readonly imports: readonly { readonly name: string; readonly file: string }[];
  /** Returns the text of the item of an import; its name when absent. */
  readonly itemOf?: (name: string, file: string) => string;
};

/** Returns the module that exports the list. */
export function generatedList(list: GeneratedList): string {
  const { note, type, typeFile, comment, name, imports, itemOf = (name) => name } = list;
  return [
    note,
    `import type { ${type} } from '${typeFile}';`,
    ...imports.map((one) => `import { ${one.name} } from '${one.file}';`),
    '',
    `/** ${comment} */`,
    `export const ${name}: readonly ${type}[] = [`,
    ...imports.map(({ name, file }) => `  ${itemOf(name, file)},`),
    '];',
    '',
  ].join('\n');
}
