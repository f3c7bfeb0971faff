import { parseSync, Visitor } from 'oxc-parser';

/** One place where a module names another. */
export type ModuleImport = {
  readonly specifier: string;
  /** True when nothing of it is left at run time. */
  readonly typeOnly: boolean;
  /** Counts from 1. */
  readonly line: number;
};

/**
 * Everything that a module's source imports by a literal name: import and export declarations, `import()` as a value and
 * as a type, `require()`, and `new URL('./x.ts', import.meta.url)`, which is how workers are started. Sorted by line.
 * Throws on source that does not parse.
 */
export function moduleImports(path: string, source: string): readonly ModuleImport[] {
  const parsed = parseSync(path, source);
  const fault = parsed.errors[0];
  if (fault !== undefined) throw new SyntaxError(`${path}: ${fault.message}`);
  const found: ModuleImport[] = [];
  const add = (specifier: string, typeOnly: boolean, start: number) =>
    found.push({ specifier, typeOnly, line: lineAt(source, start) });

  for (const { moduleRequest, entries, start } of parsed.module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    add(moduleRequest.value, typeOnly, start);
  }
  for (const { entries } of parsed.module.staticExports) {
    for (const { moduleRequest, isType, start } of entries) {
      if (moduleRequest !== null) add(moduleRequest.value, isType, start);
    }
  }
  if (/\bimport\s*\(|\brequire\s*\(|\bnew\s+URL\s*\(/.test(source)) {
    new Visitor({
      ImportExpression: ({ source, start }) => {
        const value = literalText(source);
        if (value !== null) add(value, false, start);
      },
      TSImportType: ({ source, start }) => add(source.value, true, start),
      CallExpression: ({ callee, arguments: [first], start }) => {
        const value =
          callee.type === 'Identifier' && callee.name === 'require' && literalText(first);
        if (typeof value === 'string') add(value, false, start);
      },
      NewExpression: ({ callee, arguments: [first, base], start }) => {
        if (callee.type !== 'Identifier' || callee.name !== 'URL') return;
        const value = literalText(first);
        if (value !== null && isOwnUrl(base) && /^\.{1,2}\/.*\.[cm]?[jt]sx?$/.test(value)) {
          add(value, false, start);
        }
      },
    }).visit(parsed.program);
  }
  return found.sort((a, b) => a.line - b.line);
}

type Node = {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[];
  readonly object?: Node;
};

function literalText(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.quasis?.length === 1) {
    return node.quasis[0]?.value.cooked ?? null;
  }
  return null;
}

/** `import.meta.url`. */
function isOwnUrl(node: Node | undefined): boolean {
  return node?.type === 'MemberExpression' && node.object?.type === 'MetaProperty';
}

function lineAt(source: string, offset: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at !== -1 && at < offset; at = source.indexOf('\n', at + 1)) {
    line++;
  }
  return line;
}
