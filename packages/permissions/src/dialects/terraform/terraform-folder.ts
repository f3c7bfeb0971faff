import type { SourceTree } from '@svc/analysis';
import type { ScanProblem } from '@svc/contract';
import type { Attribute, Block, Body } from '../../expression/expression.ts';
import { lineAt } from '../../value/line-at.ts';
import { TextSyntaxError } from '../../value/syntax-error.ts';
import { parseHcl } from './hcl-body.ts';
import { parseTerraformJson } from './tf-json.ts';

/** A block or attribute with its file. */
export type In<Thing> = { readonly path: string; readonly source: string; readonly it: Thing };

/** The files of one folder, which Terraform reads as one module. */
export type TerraformFolder = {
  readonly folder: string;
  readonly resources: ReadonlyMap<string, In<Block>>;
  readonly data: ReadonlyMap<string, In<Block>>;
  readonly variables: ReadonlyMap<string, In<Block>>;
  readonly outputs: ReadonlyMap<string, In<Block>>;
  readonly modules: ReadonlyMap<string, In<Block>>;
  readonly locals: ReadonlyMap<string, In<Attribute>>;
  /** Values of `terraform.tfvars` and `*.auto.tfvars`, in HCL or JSON, which Terraform reads by itself. */
  readonly settings: ReadonlyMap<string, In<Attribute>>;
  readonly problems: readonly ScanProblem[];
};

/** Parses the module of a folder. A file that does not parse is a problem, and the others count. */
export function readFolder(
  folder: string,
  paths: readonly string[],
  tree: SourceTree,
): TerraformFolder {
  const found = {
    resources: new Map<string, In<Block>>(),
    data: new Map<string, In<Block>>(),
    variables: new Map<string, In<Block>>(),
    outputs: new Map<string, In<Block>>(),
    modules: new Map<string, In<Block>>(),
    locals: new Map<string, In<Attribute>>(),
    settings: new Map<string, In<Attribute>>(),
  };
  const problems: ScanProblem[] = [];
  for (const path of paths) {
    const text = tree.text(path);
    const read = text === null ? null : parsed(path, text, problems);
    if (read === null) continue;
    const { body, source } = read;
    if (/\.tfvars(\.json)?$/.test(path)) {
      for (const it of body.attributes) found.settings.set(it.name, { path, source, it });
      continue;
    }
    for (const it of body.blocks) {
      const [first = '', second = ''] = it.labels;
      const one = { path, source, it };
      if (it.type === 'resource') found.resources.set(`${first}.${second}`, one);
      else if (it.type === 'data') found.data.set(`data.${first}.${second}`, one);
      else if (it.type === 'variable') found.variables.set(first, one);
      else if (it.type === 'output') found.outputs.set(first, one);
      else if (it.type === 'module') found.modules.set(first, one);
      else if (it.type === 'locals') {
        for (const local of it.body.attributes)
          found.locals.set(local.name, { path, source, it: local });
      }
    }
  }
  return { folder, ...found, problems };
}

/** A file's content, and the text that its offsets are good in. */
function parsed(
  path: string,
  source: string,
  problems: ScanProblem[],
): { readonly body: Body; readonly source: string } | null {
  const isJson = path.endsWith('.json');
  try {
    return isJson ? parseTerraformJson(path, source) : { body: parseHcl(source), source };
  } catch (error) {
    if (!(error instanceof TextSyntaxError)) throw error;
    const reason = isJson ? error.message : `not valid HCL: ${error.message}`;
    problems.push({ path, line: lineAt(source, error.offset), reason });
    return null;
  }
}

export function attribute(body: Body, name: string): Attribute | undefined {
  return body.attributes.find((one) => one.name === name);
}
