import type { Bom, BomComponent } from '../bom.ts';
import { detail, detailList } from '../details.ts';
import { reachedOverNetwork } from '../endpoint.ts';

/** How far one element is covered: of so many things that should have it, these do. */
export type Covered = {
  readonly has: number;
  readonly of: number;
};

/** One minimum element of an SBOM for AI. */
export type MinimumElement = {
  readonly cluster: string;
  readonly name: string;
  /** Null for what a look at source code cannot tell: somebody has to add it. */
  readonly measure: ((bom: Bom) => Covered) | null;
};

type Has = (component: BomComponent) => boolean;

const once = (test: (bom: Bom) => boolean) => (bom: Bom) => ({ has: test(bom) ? 1 : 0, of: 1 });
const always = once(() => true);
const each = (kind: BomComponent['kind'], has: Has) => (bom: Bom) => {
  const all = bom.components.filter((one) => one.kind === kind);
  return { has: all.filter(has).length, of: all.length };
};
const eachModel = (has: Has) => each('model', has);
const eachDataset = (has: Has) => each('dataset', has);
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

/**
 * The elements of "Software Bill of Materials (SBOM) for Artificial Intelligence - Minimum Elements" (G7 Cybersecurity
 * Working Group, 12 May 2026), in its clusters and order, each with how a bill of ours is measured by it.
 */
export const MINIMUM_ELEMENTS: readonly MinimumElement[] = [
  ...cluster('Metadata', {
    'SBOM author': null,
    'SBOM version': always,
    'SBOM data format name': always,
    'SBOM data format version': always,
    'SBOM author signature': null,
    'SBOM tool name': always,
    'SBOM tool version': always,
    'SBOM generation context': always,
    'SBOM timestamp': once(({ timestamp }) => timestamp !== null),
    'SBOM dependency relationship': once(({ edges }) => edges.size > 0),
  }),
  ...cluster('System level properties', {
    'System name': always,
    'System components': once(({ components }) => components.length > 0),
    'System producer': null,
    'System version': once(({ version }) => version !== null),
    'System timestamp': null,
    'System data flow': (bom) => {
      const reached = bom.components.flatMap((one) => reachedOverNetwork(one) ?? []);
      return { has: reached.filter((one) => one.endpoints.length > 0).length, of: reached.length };
    },
    'System data usage': null,
    'System input/output properties': null,
    'Intended application area': null,
  }),
  ...cluster('Models', {
    'Model name': eachModel(() => true),
    'Model identifier': eachModel(({ purl }) => purl !== null),
    'Model version': eachModel(({ version }) => version !== null),
    'Model timestamp': eachModel(named('releasedOn')),
    'Model producer': eachModel(({ providers }) => providers.length > 0),
    'Model description': eachModel(named('description')),
    'Model hash value': eachModel(isDigest),
    'Model hash algorithm': eachModel(isDigest),
    'Model properties': eachModel(
      anyOf(
        ...['architecture', 'architectureFamily', 'quantization', 'parameterCount'].map(listed),
      ),
    ),
    'Model input/output properties': eachModel(
      anyOf(...['inputModalities', 'outputModalities', 'modality', 'task'].map(listed)),
    ),
    'Model training properties': eachModel(anyOf(...['datasets', 'baseModel'].map(listed))),
    'Model license': eachModel(listed('license')),
    'Model external references': eachModel(
      ({ purl }) => purl?.startsWith('pkg:huggingface/') ?? false,
    ),
  }),
  ...cluster('Dataset properties', {
    'Dataset name': eachDataset(() => true),
    'Dataset description': eachDataset(named('description')),
    'Dataset content': eachDataset(listed('content')),
    'Dataset identifier': eachDataset(({ purl }) => purl !== null),
    'Dataset hash': eachDataset(isDigest),
    'Dataset provenance': eachDataset(({ providers }) => providers.length > 0),
    'Dataset statistical properties': null,
    'Dataset sensitivity': null,
    'Dataset dependency relationship': (bom) => {
      const used = new Set([...bom.edges].flatMap(([from, to]) => (isTop(bom, from) ? [] : to)));
      return eachDataset(({ ref }) => used.has(ref))(bom);
    },
    'Dataset license': eachDataset(listed('license')),
  }),
  ...cluster('Infrastructure', {
    'Infrastructure software': once(({ components }) =>
      components.some(({ kind }) => kind === 'dependency'),
    ),
    'Infrastructure hardware': null,
  }),
  ...cluster('Security properties', {
    'Security controls': once(({ components }) =>
      components.some(({ kind }) => kind === 'guardrail'),
    ),
    'Security compliance': null,
    'Cybersecurity policy information': null,
    'Vulnerability referencing': null,
  }),
  ...cluster('Key performance indicators', {
    'Security metrics': null,
    'Operational performance KPIs': eachModel(({ details }) =>
      [...details.keys()].some((name) => name.startsWith('metric.')),
    ),
  }),
];

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

/** Subject and repositories contain everything; containing is no use of it. */
function isTop(bom: Bom, ref: string): boolean {
  return ref === bom.ref || bom.repositories.some((one) => one.ref === ref);
}
