import { distinct } from '@svc/analysis';
import type { AssetKind, Confidence } from '@svc/contract';
import { evidenceTechnique } from '../asset-status.ts';
import type { BomComponent } from '../bom.ts';
import { componentProperties } from '../component-properties.ts';
import { detail, detailList } from '../details.ts';
import { licenseId } from '../license-id.ts';
import { filled } from './filled.ts';
import { inModelCard, modelCard } from './model-card.ts';

/** Component types of CycloneDX 1.6 by kind of asset. */
const COMPONENT_TYPES: Readonly<Record<AssetKind, string>> = {
  model: 'machine-learning-model',
  dependency: 'library',
  prompt: 'data',
  dataset: 'data',
  skill: 'data',
  agent: 'application',
  tool: 'application',
  'mcp-server': 'application',
  'mcp-client': 'application',
  'ai-service': 'application',
  guardrail: 'application',
  'vector-store': 'application',
};

/** What a component of type `data` consists of: instructions define what a model does, a data set is one. */
const DATA_TYPES: Partial<Record<AssetKind, string>> = {
  prompt: 'definition',
  skill: 'definition',
  dataset: 'dataset',
};

/** The published scale of confidence in evidence. */
const SURENESS: Readonly<Record<Confidence, number>> = { high: 0.9, medium: 0.6, low: 0.3 };

/** Details with a field of their own: one value, or any number. */
const FIELD = /^(?:description|sha256)$/;
const LIST_FIELD = /^(?:license|baseModel)$/;

/** Returns one component of CycloneDX 1.6. `known` contains the refs of the bill's components. */
export function cyclonedxComponent(component: BomComponent, known: ReadonlySet<string>): object {
  const { kind, version, purl } = component;
  const provider = component.providers.length === 1 ? component.providers[0] : undefined;
  const isModel = kind === 'model';
  const card = isModel ? modelCard(component, known) : null;
  const dataType = DATA_TYPES[kind];
  const digest = detail(component, 'sha256');
  const isDigest = digest !== null && /^[0-9a-f]{64}$/.test(digest);
  const description = detail(component, 'description');
  const bases = detailList(component, 'baseModel');
  return {
    type: COMPONENT_TYPES[kind],
    'bom-ref': component.ref,
    ...(provider !== undefined && isSupplied(kind) && { supplier: { name: provider } }),
    name: component.name,
    ...(version !== null && { version }),
    ...(description !== null && { description }),
    ...(isDigest && { hashes: [{ alg: 'SHA-256', content: digest }] }),
    ...filled('licenses', licenses(component)),
    ...(purl !== null && { purl }),
    ...(bases.length > 0 && {
      pedigree: { ancestors: bases.map((name) => ({ type: COMPONENT_TYPES.model, name })) },
    }),
    ...filled('externalReferences', references(component)),
    ...(dataType !== undefined && { data: [{ type: dataType, name: component.name }] }),
    ...(card !== null && { modelCard: card }),
    evidence: evidence(component),
    properties: componentProperties(component, hasField(isModel)),
  };
}

/** Of a library or a server the provider is where it comes from as a package, not who made it. */
function isSupplied(kind: AssetKind): boolean {
  return kind === 'model' || kind === 'ai-service' || kind === 'dataset';
}

function licenses(component: BomComponent): object[] {
  return detailList(component, 'license').map((declared) => {
    const id = licenseId(declared);
    const named = id === null ? { name: declared } : { id };
    return { license: { ...named, acknowledgement: 'declared' } };
  });
}

/** A package URL of Hugging Face identifies the page with the model's card. */
function references({ purl }: BomComponent): object[] {
  const path = /^pkg:huggingface\/([\w.-]+\/[\w.-]+)(?:@|$)/.exec(purl ?? '')?.[1];
  if (path === undefined) return [];
  return [{ type: 'model-card', url: `https://huggingface.co/${path}` }];
}

function evidence(component: BomComponent): object {
  const confidence = SURENESS[component.confidence];
  const techniques = distinct(
    component.paths.map((path) => evidenceTechnique(path.slice(path.lastIndexOf(':') + 1))),
  );
  const methods = techniques.map((technique) => ({ technique, confidence }));
  const fields = component.purl === null ? ['name'] : ['name', 'purl'];
  return {
    identity: fields.map((field) => ({ field, confidence, methods })),
    occurrences: component.occurrences,
  };
}

function hasField(isModel: boolean): (name: string, values: number) => boolean {
  return (name, values) =>
    LIST_FIELD.test(name) ||
    (values === 1 && FIELD.test(name)) ||
    (isModel && inModelCard(name, values));
}
