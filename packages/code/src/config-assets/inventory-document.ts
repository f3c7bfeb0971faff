import { type ConfigNode, itemsOf, textOf, valueAt } from '@svc/analysis/documents';

/**
 * True for a document that describes the contents of a tree: a bill of materials (CycloneDX, SPDX 2 and 3), a SARIF log, a
 * report of this scanner. What it names is evidence of nothing; a bill written into a tree would list itself.
 */
export function isInventory(root: ConfigNode): boolean {
  const text = (name: string) => textOf(valueAt(root, name))?.text ?? '';
  const contexts = [valueAt(root, '@context'), ...itemsOf(valueAt(root, '@context'))];
  return (
    text('bomFormat') === 'CycloneDX' ||
    text('spdxVersion').startsWith('SPDX-') ||
    contexts.some((node) => textOf(node)?.text.includes('spdx.org/rdf/')) ||
    text('schema').startsWith('svc.scan/') ||
    (valueAt(root, 'runs')?.kind === 'array' && /sarif/i.test(text('$schema')))
  );
}
