import { modelId } from '@svc/analysis';
import type { Confidence } from '@svc/contract';
import type { Mapping, Text } from '../program/code-tree.ts';
import type { Site } from '../program/sites.ts';
import { type Found, foundAt } from './found.ts';
import { isRowOfTable } from './model-table.ts';

const CONTEXT = /model|llm|engine|deployment|embed|agent/i;
/** Calls that only compare a text, print it or use it as a name. */
const LOOKS =
  /(?:^|\.|_)(?:starts_?with|ends_?with|includes|contains|has|get|pop|index_?of|split|replace|matches?|search|test|print|println|log|info|debug|warn|warning|error|write|describe|it|expect|to_?be|to_?equal|equals?|assert\w*|raises|encoding_for_model|count_tokens|num_tokens\w*|getenv|tag|label|title|header|markdown|text|(?:with_?)?description|with_?help|[A-Z]\w*Error|Error)$/i;

/** Fields of what people are shown. */
const SHOWN = /^(?:label|title|caption|tooltip|heading|description|display_?name)$/i;

/** A constructor of a row of a table: `ModelInfo(id="...", price=...)`. */
const ROW_OF_TABLE = /(?:^|\.)\w*Model(?:Info|Card|Metadata|Pric(?:e|ing)|Costs?)$/;
/** Returns a model that a text names outside the calls in tables; null if the text is only compared or printed. */
export function looseModel(text: Text, site: Site, path: string): Found | null {
  const id = modelId(text.value);
  if (id === null) return null;
  const confidence = isSetting(site) ? settingConfidence(site) : confidenceOf(site);
  if (confidence === null || (id.needsContext && confidence !== 'high')) return null;
  const { provider, purl } = id;
  return foundAt('model', id.name, path, text.line, { provider, purl, confidence });
}

/** `chat_model: str = Field(default="gpt-4o")`: the default of a setting, which its own name describes. */
const isSetting = ({ stand }: Site) =>
  stand.as === 'argument' &&
  /(?:^|\.)(?:Field|field|Option|Argument)$/.test(stand.callee) &&
  (stand.name === null || stand.name === 'default');

const settingConfidence = ({ bound }: Site): Confidence =>
  bound !== null && CONTEXT.test(bound) ? 'high' : 'medium';

function confidenceOf({ stand }: Site): Confidence | null {
  const names = stand.name !== null && CONTEXT.test(stand.name);
  switch (stand.as) {
    case 'argument':
      if (LOOKS.test(stand.callee)) return null;
      if (ROW_OF_TABLE.test(stand.callee)) return 'low';
      return names ? 'high' : 'medium';
    case 'value':
    case 'entry':
      if (stand.name !== null && SHOWN.test(stand.name)) return null;
      if (stand.as === 'entry' && isRowOfTable(namesIn(stand.of))) return 'low';
      return names ? 'high' : 'medium';
    // Of several models of a list, which one is used is decided elsewhere.
    case 'item':
      return names && stand.of.items.length === 1 ? 'medium' : 'low';
    case 'key':
    case 'compared':
    case 'type':
    case 'part':
      return null;
  }
}

const namesIn = ({ entries }: Mapping) =>
  entries.flatMap(({ key }) => (key?.kind === 'text' ? [key.value] : []));
