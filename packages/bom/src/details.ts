import { distinct } from '@svc/analysis';
import type { BomComponent } from './bom.ts';

type Detailed = Pick<BomComponent, 'details'>;

/** Returns the one value on which all evidence agrees; null if there are several or none. */
export function detail({ details }: Detailed, name: string): string | null {
  const values = details.get(name) ?? [];
  return values.length === 1 ? (values[0] as string) : null;
}

/** A list written as `a, b`; the lists of several sources are one. Sorted, without repeats. */
export function detailList({ details }: Detailed, name: string): readonly string[] {
  const parts = (details.get(name) ?? []).flatMap((value) => value.split(','));
  return distinct(parts.map((part) => part.trim()).filter((part) => part !== ''));
}

/** Names below a prefix: `metric.accuracy` is `accuracy` of `metric`. */
export function detailsBelow(
  { details }: Detailed,
  prefix: string,
): readonly { readonly name: string; readonly value: string }[] {
  return [...details]
    .filter(([name]) => name.startsWith(`${prefix}.`))
    .flatMap(([name, values]) =>
      values.map((value) => ({ name: name.slice(prefix.length + 1), value })),
    );
}
