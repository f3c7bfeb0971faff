import { modelId } from '@svc/analysis';
import { type ConfigNode, itemsOf, membersOf, textsOf } from '@svc/analysis/documents';
import { isRowOfTable } from '../assets/model-table.ts';
import { type ConfigFound, configuredModel, mergeNotices } from './config-found.ts';
import type { ConfigShape } from './config-shape.ts';

/** What a value is part of: an object, the row of a catalogue, a list. */
type Place = 'member' | 'row' | 'item';

/** Models that any other configuration names under a key that speaks of one. */
export const modelSettings: ConfigShape = {
  product: 'any',
  applies: () => true,
  read: (root, path) => {
    const found: ConfigFound[] = [];
    const visit = (node: ConfigNode | null, key: string | null, place: Place): void => {
      for (const value of place === 'item' ? [] : textsOf(node)) {
        const model = namedModel(key ?? '', value.text) ? configuredModel(value, path) : null;
        if (model === null) continue;
        const isTable = place === 'row' || isChoice(node, key);
        found.push({ found: [isTable ? { ...model, confidence: 'low' } : model], uses: [] });
      }
      const members = membersOf(node);
      const of = isRowOfTable(members.map(({ name }) => name)) ? 'row' : 'member';
      for (const { name, value } of members) visit(value, name, of);
      for (const item of itemsOf(node)) if (item.kind !== 'scalar') visit(item, key, 'item');
    };
    visit(root, null, 'member');
    return mergeNotices(found);
  },
};

/** A list of what others may choose: of several models, or under a key such as `supported_models`. */
function isChoice(node: ConfigNode | null, key: string | null): boolean {
  const items = itemsOf(node).length;
  return (
    items > 1 || (items === 1 && /support|available|allowed|known|compatible/i.test(key ?? ''))
  );
}

/** A key about a model, and a value that is a known model id. */
function namedModel(key: string, value: string): boolean {
  return /model|llm|engine|deployment|embed/i.test(key) && modelId(value) !== null;
}
