import type { Bom, BomComponent } from '../bom.ts';
import { property } from '../component-properties.ts';
import { reachedOverNetwork } from '../endpoint.ts';
import { atOnce, flatMapped, type InTurns, jsonPieces } from '../in-turns.ts';
import { contentUuid, uuidOf } from '../serial-number.ts';
import { cyclonedxComponent } from './component.ts';
import { filled } from './filled.ts';

/** The parts that identify the document; the rest is as the schema has it. */
export type CycloneDxDocument = {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly [field: string]: unknown;
};

/**
 * Renders the bill as a CycloneDX 1.6 ML-BOM. Its serial number is derived from the rest, unless one is given, so that the same
 * bill yields the same bytes.
 */
export function cyclonedx(bom: Bom, serialNumber?: string): CycloneDxDocument {
  const body = atOnce(bodyInTurns(bom));
  return { ...head(serialNumber ?? uuidOf(JSON.stringify(body))), ...body };
}

/** The text of the same document in pieces, interruptible: that of an organisation may be of 100 MB. */
export function* cyclonedxPieces(bom: Bom): InTurns<readonly string[]> {
  const body = yield* jsonPieces(yield* bodyInTurns(bom));
  const content = contentUuid();
  content.add('{');
  for (const piece of body) {
    content.add(piece);
    yield;
  }
  return [JSON.stringify(head(content.uuid())).slice(0, -1), ',', ...body];
}

function head(serialNumber: string) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serialNumber}`,
  } as const;
}

function* bodyInTurns(bom: Bom): InTurns<Readonly<Record<string, unknown>>> {
  const known = new Set(bom.components.map(({ ref }) => ref));
  const components = yield* flatMapped(bom.components, (one) => [cyclonedxComponent(one, known)]);
  const services = yield* flatMapped(bom.components, (one) => service(one));
  return {
    version: 1,
    metadata: metadata(bom),
    components,
    ...filled('services', services),
    dependencies: dependencies(bom),
    compositions: compositions(bom),
  };
}

function metadata({ ref, name, version, timestamp, tool, repositories, ...bom }: Bom): object {
  return {
    ...(timestamp !== null && { timestamp }),
    lifecycles: [{ phase: 'pre-build' }],
    tools: { components: [{ type: 'application', name: tool.name, version: tool.version }] },
    component: {
      type: 'application',
      'bom-ref': ref,
      name,
      ...(version !== null && { version }),
      ...filled(
        'components',
        repositories.map((one) => ({
          type: 'application',
          'bom-ref': one.ref,
          name: one.name,
          ...(one.commit !== null && { version: one.commit }),
        })),
      ),
    },
    properties: [
      ...property('coverage:complete', String(bom.complete)),
      ...bom.gaps.flatMap((gap) => property('coverage:problem', gap)),
      ...property('coverage:leftOut', bom.leftOut),
    ],
  };
}

function serviceRef(component: BomComponent): string {
  return `service:${component.ref}`;
}

/** Services reached over a network, beside the component that describes the client. */
function service(component: BomComponent): readonly object[] {
  const reached = reachedOverNetwork(component);
  if (reached === null) return [];
  const { endpoints, authenticated, crossesBoundary } = reached;
  const one = {
    'bom-ref': serviceRef(component),
    ...(component.providers.length === 1 && { provider: { name: component.providers[0] } }),
    name: component.name,
    ...filled('endpoints', endpoints),
    ...(authenticated !== null && { authenticated }),
    ...(crossesBoundary !== null && { 'x-trust-boundary': crossesBoundary }),
    properties: [
      ...property('kind', component.kind),
      ...property('status', component.status),
      ...property('component', component.ref),
    ],
  };
  return [one];
}

/** What uses what. An item that is not listed has dependencies that nobody looked for (CycloneDX 1.6, dependencies). */
function dependencies({ edges, components }: Bom): object[] {
  const services = components
    .filter((one) => reachedOverNetwork(one) !== null)
    .map((one) => [one.ref, serviceRef(one)] as const);
  const toService = new Map(services);
  const refs = [...new Set([...edges.keys(), ...toService.keys()])].sort();
  return refs.map((ref) => {
    const own = toService.get(ref);
    return { ref, dependsOn: [...(edges.get(ref) ?? []), ...(own === undefined ? [] : [own])] };
  });
}

/**
 * Claims no more completeness than a scanner has, and no less: whether all parts and relations were seen is `unknown` at best,
 * as a scanner lists what it recognises, and `incomplete` where files could not be examined or assets were left out.
 */
function compositions({ ref, repositories, edges, complete, leftOut }: Bom): object[] {
  const aggregate = complete && leftOut === null ? 'unknown' : 'incomplete';
  return [
    { aggregate, assemblies: [ref, ...repositories.map((one) => one.ref)] },
    ...(edges.size === 0 ? [] : [{ aggregate, dependencies: [...edges.keys()] }]),
  ];
}
