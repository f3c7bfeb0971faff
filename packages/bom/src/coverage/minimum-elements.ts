import type { Bom, BomComponent } from '../bom.ts';
import { detail, detailList } from '../details.ts';
import { reachedOverNetwork } from '../endpoint.ts';

/** How far one element is covered: of so many things that should have it, these do. */
export type Covered = {
  readonly has: number;
  readonly of: number;
  /** What in the bill shows it, for people; empty where nothing does. */
  readonly evidence: string;
  /** Advice if the element is missing. */
  readonly advice?: string;
  /** A scan sees only a part of this element. */
  readonly isPart?: true;
};

/** One minimum element of an SBOM for AI. */
export type MinimumElement = {
  readonly cluster: string;
  readonly name: string;
  /** Null for what source code does not show: a person has to add it. */
  readonly measure: ((bom: Bom) => Covered) | null;
};

type Has = (component: BomComponent) => boolean;
type Measure = (bom: Bom) => Covered;

/** An element of every bill, or of those with evidence. */
const once =
  (evidence: (bom: Bom) => string): Measure =>
  (bom) => {
    const text = evidence(bom);
    return { has: text === '' ? 0 : 1, of: 1, evidence: text };
  };
/** The same of something of which there may be more than a scan sees. */
const inPart =
  (evidence: (bom: Bom) => string): Measure =>
  (bom) => ({ ...once(evidence)(bom), isPart: true });
/** An element of each component of a kind; `evidence` names the field of the bill that contains it. */
const each =
  (kind: BomComponent['kind'], has: Has, evidence: string): Measure =>
  (bom) => {
    const all = bom.components.filter((one) => one.kind === kind);
    const count = all.filter(has).length;
    return { has: count, of: all.length, evidence: count === 0 ? '' : evidence };
  };
const eachModel = (has: Has, evidence: string) => each('model', has, evidence);
const eachDataset = (has: Has, evidence: string) => each('dataset', has, evidence);
const named =
  (name: string): Has =>
  (one) =>
    detail(one, name) !== null;
const listed =
  (name: string): Has =>
  (one) =>
    detailList(one, name).length > 0;
const anyOf =
  (...tests: Has[]): Has =>
  (one) =>
    tests.some((test) => test(one));
const isDigest = named('sha256');
const count = (number: number, one: string, several: string) =>
  number === 0 ? '' : `${number} ${number === 1 ? one : several}`;

/**
 * The elements of "Software Bill of Materials (SBOM) for Artificial Intelligence - Minimum Elements" (G7 Cybersecurity
 * Working Group, 12 May 2026), in its clusters and order, each with how a bill of ours is measured by it.
 */
export const MINIMUM_ELEMENTS: readonly MinimumElement[] = [
  ...cluster('Metadata', {
    'SBOM author': null,
    'SBOM version': once(() => '1, with a serial number made of the content'),
    'SBOM data format name': once(() => 'CycloneDX, or SPDX with --format spdx'),
    'SBOM data format version': once(() => 'CycloneDX 1.6, SPDX 3.0.1'),
    'SBOM author signature': null,
    'SBOM tool name': once(({ tool }) => tool.name),
    'SBOM tool version': once(({ tool }) => tool.version),
    'SBOM generation context': once(() => 'before the build, from source code'),
    'SBOM timestamp': (bom) => ({
      ...once(({ timestamp }) => timestamp ?? '')(bom),
      advice: 'SOURCE_DATE_EPOCH names one',
    }),
    'SBOM dependency relationship': inPart((bom) =>
      count(relations(bom), 'relation between components', 'relations between components'),
    ),
  }),
  ...cluster('System level properties', {
    'System name': once(({ name }) => name),
    'System components': inPart(({ components }) =>
      components.length === 0
        ? ''
        : `${count(components.length, 'AI component', 'AI components')}; other software is not listed`,
    ),
    'System producer': null,
    'System version': (bom) => ({
      ...once(({ version }) => (version === null ? '' : `commit ${version.slice(0, 12)}`))(bom),
      advice: 'a checkout of git has one, its commit',
    }),
    'System timestamp': null,
    'System data flow': inPart((bom) => flows(bom)),
    'System data usage': null,
    'System input/output properties': null,
    'Intended application area': null,
  }),
  ...cluster('Models', {
    'Model name': eachModel(() => true, 'name'),
    'Model identifier': eachModel(({ purl }) => purl !== null, 'purl'),
    'Model version': eachModel(({ version }) => version !== null, 'version'),
    'Model timestamp': eachModel(named('releasedOn'), 'day of release, as its maker tells'),
    'Model producer': eachModel(({ providers }) => providers.length > 0, 'supplier'),
    'Model description': eachModel(named('description'), 'description'),
    'Model hash value': eachModel(isDigest, 'hashes'),
    'Model hash algorithm': eachModel(isDigest, 'SHA-256'),
    'Model properties': eachModel(
      anyOf(
        ...['architecture', 'architectureFamily', 'quantization', 'parameterCount'].map(listed),
      ),
      'model card, from headers of weights and configuration',
    ),
    'Model input/output properties': modalities,
    'Model training properties': eachModel(
      anyOf(...['datasets', 'baseModel'].map(listed)),
      'data sets or base model',
    ),
    'Model license': eachModel(listed('license'), 'licenses'),
    'Model external references': eachModel(
      ({ purl }) => purl?.startsWith('pkg:huggingface/') ?? false,
      'page of the model card',
    ),
  }),
  ...cluster('Dataset properties', {
    'Dataset name': eachDataset(() => true, 'name'),
    'Dataset description': eachDataset(named('description'), 'description'),
    'Dataset content': eachDataset(listed('content'), 'content'),
    'Dataset identifier': eachDataset(({ purl }) => purl !== null, 'purl'),
    'Dataset hash': eachDataset(isDigest, 'hashes'),
    'Dataset provenance': eachDataset(({ providers }) => providers.length > 0, 'supplier'),
    'Dataset statistical properties': null,
    'Dataset sensitivity': null,
    'Dataset dependency relationship': (bom) => {
      const used = new Set([...bom.edges].flatMap(([from, to]) => (isTop(bom, from) ? [] : to)));
      return eachDataset(({ ref }) => used.has(ref), 'used by a model or agent')(bom);
    },
    'Dataset license': eachDataset(listed('license'), 'licenses'),
  }),
  ...cluster('Infrastructure', {
    'Infrastructure software': inPart((bom) => {
      const text = count(ofKind(bom, 'dependency'), 'AI library', 'AI libraries');
      return text === '' ? '' : `${text}; system, runtime and other libraries are not listed`;
    }),
    'Infrastructure hardware': null,
  }),
  ...cluster('Security properties', {
    'Security controls': inPart((bom) =>
      count(ofKind(bom, 'guardrail'), 'guardrail', 'guardrails'),
    ),
    'Security compliance': null,
    'Cybersecurity policy information': null,
    'Vulnerability referencing': null,
  }),
  ...cluster('Key performance indicators', {
    'Security metrics': null,
    'Operational performance KPIs': eachModel(
      ({ details }) => [...details.keys()].some((name) => name.startsWith('metric.')),
      'metrics of the model card',
    ),
  }),
];

function ofKind({ components }: Bom, kind: BomComponent['kind']): number {
  return components.filter((one) => one.kind === kind).length;
}

/** Number of edges between components; containment in a tree does not count. */
function relations(bom: Bom): number {
  return [...bom.edges].reduce((sum, [from, to]) => sum + (isTop(bom, from) ? 0 : to.length), 0);
}

/** Data flows: which component calls which, and where calls leave the machine. The content is not visible to a scan. */
function flows(bom: Bom): string {
  const reached = bom.components.flatMap((one) => reachedOverNetwork(one) ?? []);
  const addresses = new Set(reached.flatMap(({ endpoints }) => endpoints));
  const parts = [
    count(reached.length, 'service that is called', 'services that are called'),
    count(addresses.size, 'address', 'addresses'),
  ].filter((text) => text !== '');
  return reached.length === 0 ? '' : `${parts.join(', ')}; not what is sent`;
}

/** Modalities from a card or header count fully; those that only the id suggests count as partial. */
function modalities(bom: Bom): Covered {
  const told = anyOf(...['inputModalities', 'outputModalities', 'task'].map(listed));
  const sure = eachModel(told, 'from model cards')(bom);
  if (sure.has > 0) return sure;
  const guessed = eachModel(listed('modality'), 'only what its id suggests of the output')(bom);
  return { ...guessed, isPart: true };
}

function cluster(
  name: string,
  elements: Readonly<Record<string, MinimumElement['measure']>>,
): MinimumElement[] {
  return Object.entries(elements).map(([element, measure]) => ({
    cluster: name,
    name: element,
    measure,
  }));
}

/** Subject and repositories contain everything; containment is not use. */
function isTop(bom: Bom, ref: string): boolean {
  return ref === bom.ref || bom.repositories.some((one) => one.ref === ref);
}
