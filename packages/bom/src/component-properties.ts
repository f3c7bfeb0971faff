import type { BomComponent } from './bom.ts';
import { withoutCredentials } from './endpoint.ts';

/** A name and a value, as CycloneDX has them; names may repeat. */
export type Property = { readonly name: string; readonly value: string };

/** A property of our own namespace; nothing without a value. */
export function property(name: string, value: string | null): Property[] {
  return value === null || value === '' ? [] : [{ name: `svc:${name}`, value }];
}

/**
 * Properties of a component in the `svc` namespace: kind, status, provider, paths and all details without a field in the format.
 * `hasField` returns whether the format has a field for a detail with that number of values.
 */
export function componentProperties(
  component: BomComponent,
  hasField: (name: string, values: number) => boolean,
): Property[] {
  const providers = component.providers.length === 0 ? ['unknown'] : component.providers;
  const details = [...component.details]
    .filter(([name, values]) => !hasField(name, values.length))
    .flatMap(([name, values]) => values.map((value) => [name, value] as const));
  return [
    ...property('kind', component.kind),
    ...property('status', component.status),
    ...providers.flatMap((name) => property('provider', name)),
    ...component.paths.flatMap((path) => property('path', path)),
    ...component.repositories.flatMap((name) => property('repository', name)),
    ...property('use', component.use),
    ...property('confidence', component.confidence),
    ...property('occurrencesOmitted', component.omitted === 0 ? null : String(component.omitted)),
    ...component.uses.flatMap(({ kind, name }) => property(`uses:${kind}`, name)),
    ...details.flatMap(([name, value]) => property(`detail:${name}`, withoutCredentials(value))),
  ];
}
