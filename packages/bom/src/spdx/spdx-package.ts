import type { AssetKind } from '@svc/contract';
import type { BomComponent } from '../bom.ts';
import { componentProperties } from '../component-properties.ts';
import { detail, detailList, detailsBelow } from '../details.ts';
import { element, type SpdxElement, type SpdxScope } from './spdx-element.ts';

/** Class and purpose of SPDX 3.0.1 by kind of asset. */
const CLASSES: Readonly<Record<AssetKind, readonly [type: string, purpose: string]>> = {
  model: ['ai_AIPackage', 'model'],
  dataset: ['dataset_DatasetPackage', 'data'],
  dependency: ['software_Package', 'library'],
  prompt: ['software_Package', 'data'],
  skill: ['software_Package', 'data'],
  agent: ['software_Package', 'application'],
  tool: ['software_Package', 'application'],
  'mcp-server': ['software_Package', 'application'],
  'mcp-client': ['software_Package', 'application'],
  'ai-service': ['software_Package', 'application'],
  guardrail: ['software_Package', 'application'],
  'vector-store': ['software_Package', 'application'],
};

/** Details with a field of their own. */
const FIELD =
  /^(?:license|description|sha256|baseModel|datasets|architecture|architectureFamily|task|releasedOn|(?:metric|parameter)\..*)$/;

/** One component as a package of SPDX 3.0.1: an AI or data set package where it is one. */
export function spdxPackage(scope: SpdxScope, component: BomComponent): SpdxElement {
  const { kind, version, purl } = component;
  const [type, purpose] = CLASSES[kind];
  const description = detail(component, 'description');
  const digest = detail(component, 'sha256');
  const isDigest = digest !== null && /^[0-9a-f]{64}$/.test(digest);
  const supplier = supplierOf(component);
  const released = releaseTime(component);
  const page = huggingFacePage(purl);
  return element(scope, type, component.ref, {
    name: component.name,
    ...(description !== null && { description }),
    ...(isDigest && {
      verifiedUsing: [{ type: 'Hash', algorithm: 'sha256', hashValue: digest }],
    }),
    ...(supplier !== null && { suppliedBy: scope.id(supplierRef(supplier)) }),
    ...(released !== null && { releaseTime: released }),
    software_primaryPurpose: purpose,
    ...(version !== null && { software_packageVersion: version }),
    ...(purl !== null && { software_packageUrl: purl }),
    ...(page !== null && { software_downloadLocation: page }),
    ...(kind === 'model' && aiFields(component)),
    // the class asks for a type, and nothing in a tree shows it
    ...(kind === 'dataset' && { dataset_datasetType: ['noAssertion'] }),
    extension: [
      {
        type: 'extension_CdxPropertiesExtension',
        extension_cdxProperty: componentProperties(component, (name, values) =>
          kind === 'model'
            ? FIELD.test(name)
            : values === 1 && /^(?:license|description|sha256)$/.test(name),
        ).map(({ name, value }) => ({
          type: 'extension_CdxPropertyEntry',
          extension_cdxPropName: name,
          extension_cdxPropValue: value,
        })),
      },
    ],
  });
}

function aiFields(component: BomComponent): object {
  const types = ['architectureFamily', 'architecture'].flatMap((name) =>
    detailList(component, name),
  );
  const entries = (prefix: string) =>
    detailsBelow(component, prefix).map(({ name, value }) => ({
      type: 'DictionaryEntry',
      key: name,
      value,
    }));
  const lists = {
    ai_domain: detailList(component, 'task'),
    ai_hyperparameter: entries('parameter'),
    ai_metric: entries('metric'),
    ai_typeOfModel: types,
  };
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

/** Who supplies it, where one is known. */
export function supplierOf({ kind, providers }: BomComponent): string | null {
  const isSupplied = kind === 'model' || kind === 'dataset' || kind === 'ai-service';
  return isSupplied && providers.length === 1 ? (providers[0] as string) : null;
}

export function supplierRef(name: string): string {
  return `organization:${name}`;
}

function releaseTime(component: BomComponent): string | null {
  const day = detail(component, 'releasedOn');
  return day !== null && /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T00:00:00Z` : null;
}

/** A package URL of Hugging Face names the page that the files are had from. */
function huggingFacePage(purl: string | null): string | null {
  const path = /^pkg:huggingface\/([\w.-]+\/[\w.-]+)(?:@|$)/.exec(purl ?? '')?.[1];
  return path === undefined ? null : `https://huggingface.co/${path}`;
}

/** The AI profile asks these of every model; a bill without them does not claim it (SPDX 3.0.1, AIPackage). */
export function meetsAiProfile(component: BomComponent): boolean {
  return (
    releaseTime(component) !== null &&
    supplierOf(component) !== null &&
    huggingFacePage(component.purl) !== null &&
    component.version !== null
  );
}
