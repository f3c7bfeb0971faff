import type { Declared } from '../../model/declared.ts';
import { kindOf } from '../../model/resource-kinds.ts';
import { isTable, property } from '../../value/property.ts';
import { literal, table, type Value } from '../../value/value.ts';
import { resolved, type Template } from './intrinsics.ts';

/** Whether a document is a CloudFormation template: SAM's and what CDK writes are. */
export function isCloudFormation(root: Value): boolean {
  const resources = isTable(root)
    ? root.entries.find(({ key }) => key === 'Resources')?.value
    : undefined;
  return (
    isTable(resources) &&
    resources.entries.some(({ value }) => /^\w+::\w+/.test(literal(property(value, 'Type')) ?? ''))
  );
}

/** The resources of a template, functions and references carried out. */
export function cloudFormationDeclarations(path: string, root: Value): Declared[] {
  const resources = property(root, 'Resources');
  if (!isTable(resources)) return [];
  const template: Template = {
    parameters: property(root, 'Parameters'),
    mappings: property(root, 'Mappings'),
    conditions: property(root, 'Conditions'),
    resources: new Set(resources.entries.map(({ key }) => key)),
    outcomes: new Map(),
  };
  const hasApiAuth = ['Globals.Api.Auth', 'Globals.HttpApi.Auth'].some(
    (one) => property(root, one) !== undefined,
  );
  return resources.entries.flatMap(({ key, value, at }) => {
    const type = literal(property(value, 'Type'));
    if (type === null) return [];
    const properties = property(value, 'Properties') ?? table([], at);
    const kind = kindOf('cloudformation', type);
    const own = resolved(properties, template);
    return [
      {
        dialect: 'cloudformation' as const,
        kind,
        type,
        address: key,
        unit: `cloudformation:${path}`,
        properties:
          kind === 'aws.sam.function' && hasApiAuth && isTable(own)
            ? table(
                own.entries.filter((entry) => entry.key !== 'Events'),
                own.at,
              )
            : own,
        at,
      },
    ];
  });
}
