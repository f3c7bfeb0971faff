import {
  type ConfigNode,
  configDocument,
  itemsOf,
  membersOf,
  scalarOf,
  textOf,
  textsOf,
  valueAt,
} from '@svc/analysis/documents';
import { present } from './gguf-facts.ts';

/** Facts from a README about the model or data set beside it. */
export type Card = {
  readonly of: 'model' | 'dataset';
  /** As in the card; null when only its heading or folder names it. */
  readonly name: string | null;
  readonly heading: string | null;
  /** Under the names that assets' details have. */
  readonly facts: Readonly<Record<string, string>>;
  readonly datasets: readonly string[];
};

export type CardReading = {
  readonly card: Card | null;
  readonly problem: { readonly line: number | null; readonly reason: string } | null;
};

const NO_CARD: CardReading = { card: null, problem: null };
/** An asset has room for fifty details. */
const MAX_METRICS = 30;
const MODEL_KEYS = ['pipeline_tag', 'library_name', 'base_model', 'model-index', 'model_name'];
const DATASET_KEYS = [
  'task_categories',
  'dataset_info',
  'size_categories',
  'annotations_creators',
  'pretty_name',
];

/**
 * Reads the front matter of a Hugging Face model or data set card (Hugging Face documentation, Model Cards and Dataset
 * Cards). Any other README, including that of a Space, is not a card.
 */
export function modelCardOf(text: string): CardReading {
  const front = /^---\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|$)/s.exec(text)?.[1];
  if (front === undefined || front.length > 500_000) return NO_CARD;
  const { root, problem } = configDocument('yaml', front);
  const keys = new Set(membersOf(root).map(({ name }) => name));
  if (keys.has('sdk')) return NO_CARD;
  const isModel = MODEL_KEYS.some((key) => keys.has(key));
  if (!isModel && !DATASET_KEYS.some((key) => keys.has(key))) return NO_CARD;
  const heading = /^#[ \t]+(\S[^\n]{0,200})$/m.exec(text.slice(front.length))?.[1]?.trim() ?? null;
  const given = textOf(valueAt(root, isModel ? 'model_name' : 'pretty_name'))?.text;
  const named = textOf(valueAt(itemsOf(valueAt(root, 'model-index'))[0], 'name'))?.text;
  return {
    card: {
      of: isModel ? 'model' : 'dataset',
      name: named ?? given ?? null,
      heading,
      facts: isModel ? modelFacts(root) : datasetFacts(root),
      datasets: isModel ? texts(root, 'datasets') : [],
    },
    // its line counts from below the first mark
    problem: problem === null ? null : { ...problem, line: (problem.line ?? 0) + 1 },
  };
}

function texts(root: ConfigNode | null, key: string): string[] {
  return textsOf(valueAt(root, key)).map(({ text }) => text);
}

function joined(root: ConfigNode | null, key: string): string | null {
  return texts(root, key).join(', ') || null;
}

/** `license: other` names what it is elsewhere. */
function license(root: ConfigNode | null): string | null {
  const declared = joined(root, 'license');
  return declared === 'other' ? (joined(root, 'license_name') ?? declared) : declared;
}

function modelFacts(root: ConfigNode | null): Record<string, string> {
  return present({
    license: license(root),
    task: joined(root, 'pipeline_tag'),
    library: joined(root, 'library_name'),
    baseModel: joined(root, 'base_model'),
    datasets: joined(root, 'datasets'),
    language: joined(root, 'language'),
    ...metrics(root),
  });
}

function datasetFacts(root: ConfigNode | null): Record<string, string> {
  return present({
    license: license(root),
    content: joined(root, 'task_categories'),
    size: joined(root, 'size_categories'),
    language: joined(root, 'language'),
  });
}

/** `model-index[].results[].metrics[]`: `metric.accuracy` is `0.91 (squad)`. */
function metrics(root: ConfigNode | null): Record<string, string> {
  const found: Record<string, string> = {};
  for (const model of itemsOf(valueAt(root, 'model-index')).slice(0, 1)) {
    for (const result of itemsOf(valueAt(model, 'results')).slice(0, 20)) {
      const slice = textOf(valueAt(result, 'dataset', 'name'))?.text;
      for (const metric of itemsOf(valueAt(result, 'metrics')).slice(0, 10)) {
        const type = textOf(valueAt(metric, 'type'))?.text ?? '';
        const value = scalarOf(valueAt(metric, 'value'));
        const key = `metric.${type.replace(/[^a-zA-Z0-9.-]+/g, '-')}`.slice(0, 64);
        if (type === '' || value === undefined || value === null || key in found) continue;
        if (Object.keys(found).length === MAX_METRICS) return found;
        found[key] = slice === undefined ? String(value) : `${value} (${slice})`;
      }
    }
  }
  return found;
}
