import { distinct } from '@svc/analysis';
import type { Bom, BomComponent } from '../bom.ts';
import { detailList } from '../details.ts';
import { licenseId } from '../license-id.ts';
import { uuidOf } from '../serial-number.ts';
import {
  CREATION,
  element,
  relationship,
  type SpdxElement,
  type SpdxScope,
  spdxScope,
} from './spdx-element.ts';
import { meetsAiProfile, spdxPackage, supplierOf, supplierRef } from './spdx-package.ts';

export type SpdxDocument = {
  readonly '@context': string;
  readonly '@graph': readonly SpdxElement[];
};

/** SPDX requires a time. Where none is known this one stands, and a comment says so. */
const NO_TIME = '1970-01-01T00:00:00Z';

/**
 * The bill as SPDX 3.0.1 in JSON-LD. Models are AI packages, data sets data set packages; the properties of the
 * CycloneDX form stand in SPDX's extension for them. Ids hold a UUID made of all the rest, unless one is given.
 */
export function spdx(bom: Bom, serialNumber?: string): SpdxDocument {
  const uuid = serialNumber ?? uuidOf(JSON.stringify(document(bom, spdxScope(''))));
  return document(bom, spdxScope(uuid));
}

function document(bom: Bom, scope: SpdxScope): SpdxDocument {
  const licenses = distinct(bom.components.flatMap((one) => detailList(one, 'license')));
  const suppliers = distinct(bom.components.flatMap((one) => supplierOf(one) ?? []));
  const bases = baseModels(bom);
  const content = [
    subject(scope, bom.ref, bom.name, bom.version),
    ...bom.repositories.map(({ ref, name, commit }) => subject(scope, ref, name, commit)),
    ...bom.components.map((one) => spdxPackage(scope, one)),
    ...bases.map((name) =>
      element(scope, 'ai_AIPackage', `model:${name}`, { name, software_primaryPurpose: 'model' }),
    ),
    ...suppliers.map((name) => element(scope, 'Organization', supplierRef(name), { name })),
    ...licenses.flatMap((declared) => license(scope, declared)),
    ...relationships(scope, bom),
  ];
  return {
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [...collection(scope, bom, content), ...content],
  };
}

/** Models that others are made from and that are no components themselves. */
function baseModels({ components }: Bom): string[] {
  const own = new Set(components.map(({ ref }) => ref));
  const names = components.flatMap((one) => detailList(one, 'baseModel'));
  return distinct(names).filter((name) => !own.has(`model:${name}`));
}

function subject(scope: SpdxScope, ref: string, name: string, version: string | null) {
  return element(scope, 'software_Package', ref, {
    name,
    ...(version !== null && { software_packageVersion: version }),
    software_primaryPurpose: 'application',
  });
}

function collection(scope: SpdxScope, bom: Bom, content: readonly SpdxElement[]): SpdxElement[] {
  const { name, version } = bom.tool;
  const created = bom.timestamp?.replace(/\.\d+Z$/, 'Z') ?? NO_TIME;
  const comments = [
    ...(bom.timestamp === null
      ? [`The creation time is unknown; ${NO_TIME} is a placeholder.`]
      : []),
    ...(bom.complete ? [] : ['Not everything could be examined.', ...bom.gaps]),
    ...(bom.leftOut === null ? [] : [bom.leftOut]),
  ];
  const models = bom.components.filter(({ kind }) => kind === 'model');
  // `extension` is left out: the context of 3.0.1 reads that word as the property of the same name
  const profiles = ['core', 'software', 'simpleLicensing'];
  if (models.length > 0 && models.every(meetsAiProfile)) profiles.push('ai');
  return [
    {
      type: 'CreationInfo',
      '@id': CREATION,
      specVersion: '3.0.1',
      created,
      createdBy: [scope.id('agent')],
      createdUsing: [scope.id('tool')],
    },
    element(scope, 'SoftwareAgent', 'agent', { name }),
    element(scope, 'Tool', 'tool', { name: `${name} ${version}` }),
    element(scope, 'SpdxDocument', 'document', {
      name: bom.name,
      ...(comments.length > 0 && { comment: comments.join('\n') }),
      profileConformance: profiles,
      rootElement: [scope.id('sbom')],
    }),
    element(scope, 'software_Sbom', 'sbom', {
      software_sbomType: ['source'],
      rootElement: [scope.id(bom.ref)],
      element: content.map(({ spdxId }) => spdxId),
    }),
  ];
}

/** A licence of the SPDX list by its id, any other by a reference to the text as declared. */
function license(scope: SpdxScope, declared: string): SpdxElement[] {
  const type = 'simplelicensing_LicenseExpression';
  const ref = licenseRef(declared);
  const id = licenseId(declared);
  if (id !== null) return [element(scope, type, ref, { simplelicensing_licenseExpression: id })];
  const own = `LicenseRef-${declared.replace(/[^A-Za-z0-9.-]+/g, '-')}`;
  const text = `license-text:${declared}`;
  return [
    element(scope, type, ref, {
      simplelicensing_licenseExpression: own,
      simplelicensing_customIdToUri: [{ type: 'DictionaryEntry', key: own, value: scope.id(text) }],
    }),
    element(scope, 'simplelicensing_SimpleLicensingText', text, {
      simplelicensing_licenseText: declared,
    }),
  ];
}

function licenseRef(declared: string): string {
  return `license:${declared}`;
}

function relationships(scope: SpdxScope, bom: Bom): SpdxElement[] {
  const own = new Set(bom.components.map(({ ref }) => ref));
  return [
    ...[...bom.edges].map(([from, to]) => relationship(scope, from, 'dependsOn', to)),
    ...bom.components.flatMap((component) => facts(scope, component, own)),
  ];
}

function facts(scope: SpdxScope, component: BomComponent, own: ReadonlySet<string>) {
  const to = {
    hasDeclaredLicense: detailList(component, 'license').map(licenseRef),
    descendantOf: detailList(component, 'baseModel').map((name) => `model:${name}`),
    trainedOn: detailList(component, 'datasets')
      .map((name) => `dataset:${name}`)
      .filter((ref) => own.has(ref)),
  };
  return Object.entries(to)
    .filter(([, targets]) => targets.length > 0)
    .map(([type, targets]) => relationship(scope, component.ref, type, targets));
}
