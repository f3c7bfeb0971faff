import type { BomComponent } from '../bom.ts';
import type { Property } from '../component-properties.ts';
import { detail, detailList, detailsBelow } from '../details.ts';
import { filled } from './filled.ts';

/** Details of a model that belong in its card; all others are properties of the component. */
const CARD_PROPERTIES = [
  'quantization',
  'parameterCount',
  'precision',
  'contextLength',
  'format',
  'language',
] as const;

/** Whether the card of a model has a field for a detail of so many values; a field of one value cannot hold two. */
export function inModelCard(name: string, values: number): boolean {
  if (/^(?:task|architecture|architectureFamily)$/.test(name)) return values === 1;
  return (
    /^(?:datasets|inputModalities|outputModalities|(?:metric|parameter)\..*)$/.test(name) ||
    (CARD_PROPERTIES as readonly string[]).includes(name)
  );
}

/**
 * Returns the model card of CycloneDX 1.6, from evidence alone: arguments in code, model files and the model's own
 * documents in the tree. Null without any. `known` contains the refs of the bill's components.
 */
export function modelCard(component: BomComponent, known: ReadonlySet<string>): object | null {
  const parameters = {
    ...text('task', detail(component, 'task')),
    ...text('architectureFamily', detail(component, 'architectureFamily')),
    ...text('modelArchitecture', detail(component, 'architecture')),
    ...filled(
      'datasets',
      detailList(component, 'datasets').map((name) => dataset(name, known)),
    ),
    ...filled('inputs', formats(component, 'inputModalities')),
    ...filled('outputs', formats(component, 'outputModalities')),
  };
  const metrics = detailsBelow(component, 'metric').map(({ name, value }) => metric(name, value));
  const properties = cardProperties(component);
  const card = {
    ...(Object.keys(parameters).length > 0 && { modelParameters: parameters }),
    ...(metrics.length > 0 && { quantitativeAnalysis: { performanceMetrics: metrics } }),
    ...filled('properties', properties),
  };
  return Object.keys(card).length === 0 ? null : card;
}

function text<Key extends string>(key: Key, value: string | null): { [name in Key]?: string } {
  return value === null ? {} : ({ [key]: value } as { [name in Key]: string });
}

function dataset(name: string, known: ReadonlySet<string>): object {
  const ref = `dataset:${name}`;
  return known.has(ref) ? { ref } : { type: 'dataset', name };
}

function formats(component: BomComponent, name: string): { format: string }[] {
  return detailList(component, name).map((format) => ({ format }));
}

/** `0.91 (squad)` is a value of a slice. */
function metric(type: string, text: string): object {
  const [, value = text, slice] = /^(.*?) \((.*)\)$/.exec(text) ?? [];
  return { type, value, ...(slice !== undefined && { slice }) };
}

function cardProperties(component: BomComponent): Property[] {
  const named = CARD_PROPERTIES.flatMap((name) =>
    (component.details.get(name) ?? []).map((value) => ({ name: `svc:${name}`, value })),
  );
  const passed = detailsBelow(component, 'parameter').map(({ name, value }) => ({
    name: `svc:parameter:${name}`,
    value,
  }));
  return [...named, ...passed];
}
