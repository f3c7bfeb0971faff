import type { Block } from '../../expression/expression.ts';
import type { Declared } from '../../model/declared.ts';
import { kindOf } from '../../model/resource-kinds.ts';
import { property } from '../../value/property.ts';
import { literal, type Value } from '../../value/value.ts';
import { blockInstances, blockValue } from './block-value.ts';
import { policyDocumentValue } from './policy-document.ts';
import { attribute, type In } from './terraform-folder.ts';
import { childModule, scopeOf, type TerraformModule } from './terraform-module.ts';

/** Returns what a module declares, with what the local modules below it declare. */
export function declaredBy(module: TerraformModule): Declared[] {
  const { folder } = module.call;
  const own = [...folder.resources].flatMap(([address, block]) => declare(module, address, block));
  const calls = [...folder.modules].flatMap(([name, found]) => {
    const child = childModule(module, name);
    if (child !== null) return declaredBy(child);
    return isLocal(found.it) ? [] : declareCall(module, name, found);
  });
  // What nothing in the scanned files refers to is attached elsewhere, or by a module that is not here.
  const alone = [...folder.data].flatMap(([address, block]) => {
    const [type] = block.it.labels;
    if (type === 'google_iam_policy') return declare(module, address, block);
    if (module.documents.has(address) || type !== 'aws_iam_policy_document') return [];
    return declare(module, address, block).map((one) => ({
      ...one,
      properties: policyDocumentValue(one.properties, one.at),
    }));
  });
  return [...own, ...calls, ...alone];
}

function declare(module: TerraformModule, address: string, found: In<Block>): Declared[] {
  const { prefix, unit } = module.call;
  const { path, it } = found;
  const [type = ''] = it.labels;
  const kind = kindOf('terraform', type);
  return blockInstances(it, scopeOf(module, found)).map(({ key, scope }) => {
    const properties = blockValue(it.body, scope, it);
    return {
      dialect: 'terraform',
      kind,
      type,
      address: `${prefix}${address}${key === null ? '' : `["${key}"]`}`,
      unit,
      at: { path, start: it.start, end: it.end },
      ...(type === 'azapi_resource' ? azapi(properties) : { properties }),
    };
  });
}

/** An Azure resource in ARM's own terms: its type without the version, and its body. */
function azapi(properties: Value): Pick<Declared, 'kind' | 'properties'> {
  const [type = ''] = (literal(property(properties, 'type')) ?? '').split('@');
  return {
    kind: kindOf('arm', type),
    properties: property(properties, 'body') ?? properties,
  };
}

function isLocal(block: Block): boolean {
  const source = attribute(block.body, 'source')?.value;
  const [first] = source?.kind === 'template' ? source.parts : [];
  return typeof first === 'string' && /^\.{1,2}\//.test(first);
}

/** Declares a call of a module that is not in the tree, by its arguments alone. */
function declareCall(module: TerraformModule, name: string, { path, source, it }: In<Block>) {
  const { prefix, unit } = module.call;
  return blockInstances(it, scopeOf(module, { path, source })).map(
    ({ scope }): Declared => ({
      dialect: 'terraform',
      kind: 'terraform.module',
      type: 'module',
      address: `${prefix}module.${name}`,
      unit,
      properties: blockValue(it.body, scope, it),
      at: { path, start: it.start, end: it.end },
    }),
  );
}
