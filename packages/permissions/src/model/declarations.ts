import { property } from '../value/property.ts';
import { displayText, targets, type Value } from '../value/value.ts';
import type { Declared } from './declared.ts';

/** What is declared, by kind and by what refers to it. */
export type Declarations = {
  readonly all: readonly Declared[];
  readonly ofKind: (...kinds: readonly string[]) => readonly Declared[];
  /** What a value refers to. */
  readonly referred: (unit: string, value: Value | undefined) => readonly Declared[];
};

export function declarations(all: readonly Declared[]): Declarations {
  const byKind = Map.groupBy(all, ({ kind }) => kind);
  const byAddress = Map.groupBy(all, ({ unit, address }) => `${unit} ${address}`);
  // `aws_iam_role.x` also names the instances `aws_iam_role.x["a"]`.
  const byStem = Map.groupBy(
    all,
    ({ unit, address }) => `${unit} ${address.replace(/\["[^"]*"\]$/, '')}`,
  );
  // Azure's `existing` names by type and name what another module may declare.
  const byName = new Map(
    all
      .filter(({ dialect, kind }) => dialect === 'arm' && kind !== EXISTING)
      .map((one) => [nameKey(one), one]),
  );
  const real = (one: Declared): Declared => {
    if (one.kind !== EXISTING) return one;
    const [target = ''] = targets(property(one.properties, 'name'));
    return byName.get(nameKey(one)) ?? byAddress.get(`${one.unit} ${target}`)?.[0] ?? one;
  };
  return {
    all,
    ofKind: (...kinds) => kinds.flatMap((kind) => byKind.get(kind) ?? []),
    referred: (unit, value) =>
      targets(value).flatMap((target) => {
        const key = `${unit} ${target}`;
        // With `count`, `aws_iam_role.x[0]` is the only one there is to see.
        const uncounted = key.replace(/\["\d+"\]$/, '');
        // `azurerm_linux_web_app.x.identity[0].principal_id` looks like an instance, but is an attribute.
        const whole = key.replace(/\["[^"]*"\]$/, '');
        const found =
          byAddress.get(key) ??
          byStem.get(key) ??
          byStem.get(uncounted) ??
          byAddress.get(whole) ??
          [];
        return found.map(real);
      }),
  };
}

/** The kind of what is named and declared elsewhere. */
export const EXISTING = 'azure.existing';

function nameKey({ unit, type, address, properties }: Declared): string {
  const name = displayText(property(properties, 'name'));
  return `${unit} ${type.toLowerCase()} ${name === '' ? address : name}`;
}
