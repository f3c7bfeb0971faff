import { assetUse, modelId, type SeenAt, type SourceTree, sharedNames } from '@svc/analysis';
import { modelDetails } from '@svc/analysis/models';
import type { Relation, RelationEnd } from '@svc/contract';
import { isPolicyCode } from './hints.ts';
import { refKey } from './model/identity-ref.ts';
import type {
  Cloud,
  Identity,
  IdentityRef,
  PermissionModel,
  Workload,
} from './model/permission-model.ts';
import { runsAs } from './model/runs-as.ts';
import { permissionsOf } from './permissions-of.ts';
import { lineFinder } from './value/line-at.ts';
import type { Place } from './value/value.ts';

/** Relations of one scan; a tree of policies that grant each other over and over ends here. */
const MAX_RELATIONS = 20_000;

const PROVIDERS: Readonly<Record<Cloud, string>> = {
  aws: 'AWS',
  gcp: 'Google Cloud',
  azure: 'Azure',
  kubernetes: 'Kubernetes',
};

/** Identities of people and workloads; a policy that nothing here attaches is nobody's, but a program attaches its own. */
const HOLDERS =
  /^(role|user|group|permission set|role of function|identity|service account|member|managed identity|principal)$/;

type Named = { readonly end: RelationEnd; readonly home: string };

/**
 * Which workload runs as which identity, and what that identity may do with AI: assets for what is AI or may use it, and
 * relations from workload to identity, from identity to the one that it takes on, and from identity to permission.
 */
export function permissionGraph(
  model: PermissionModel,
  tree: SourceTree,
): { readonly sightings: SeenAt[]; readonly relations: Relation[] } {
  const lineOf = lineFinder(tree.text);
  const byRef = new Map(model.identities.map((one) => [refKey(one), one]));
  const shown = model.workloads.filter(
    (workload) => workload.asset !== null || mayUseAi(model, workload, byRef),
  );
  const nameOfIdentity = identityNames([...byRef.values()]);
  const ends = fullNames(shown.map(workloadEnd));
  const sightings: SeenAt[] = [];
  const relations: Relation[] = [];
  const relate = (from: RelationEnd, to: RelationEnd, at: Place) => {
    if (relations.length >= MAX_RELATIONS) return;
    relations.push({ from, to, path: at.path, line: lineOf(at) });
  };

  const takers = Map.groupBy(model.assumptions, ({ to }) => refKey(to));
  const running = new Set<Identity>();
  shown.forEach((workload, index) => {
    const from = ends[index] as RelationEnd;
    sightings.push(sighting(workload, from, lineOf(workload.at)));
    for (const id of workload.models) {
      const seen = modelSighting(id, workload.at.path, lineOf(workload.at));
      sightings.push(seen);
      relate(from, { kind: 'model', name: seen.name }, workload.at);
    }
    for (const ref of workload.identities) {
      const identity = byRef.get(refKey(ref));
      if (identity !== undefined) running.add(identity);
      // What another identity takes on for it hangs from that one.
      const own = takers.get(refKey(ref)) ?? [];
      if (own.some(({ from: taker }) => runsAs(workload, taker))) continue;
      const name = identity === undefined ? unnamed(workload.cloud, ref) : nameOfIdentity(identity);
      relate(from, { kind: 'identity', name }, workload.at);
    }
  });
  for (const { from, to, at } of model.assumptions) {
    const [taker, taken] = [byRef.get(refKey(from)), byRef.get(refKey(to))];
    if (taken === undefined) continue;
    const name = taker === undefined ? unnamed('kubernetes', from) : nameOfIdentity(taker);
    relate({ kind: 'identity', name }, { kind: 'identity', name: nameOfIdentity(taken) }, at);
  }
  for (const identity of byRef.values()) {
    if (!HOLDERS.test(identity.kind) && !isPolicyCode(identity.at.path)) continue;
    const from: RelationEnd = { kind: 'identity', name: nameOfIdentity(identity) };
    for (const { name, isOfAi, at } of permissionsOf(model, identity)) {
      if (isOfAi || running.has(identity)) relate(from, { kind: 'permission', name }, at);
    }
  }
  return { sightings, relations };
}

/** Returns whether one of its identities has permissions specific to AI: an administrator's cover everything. */
function mayUseAi(
  model: PermissionModel,
  workload: Workload,
  byRef: ReadonlyMap<string, Identity>,
): boolean {
  return workload.identities.some((ref) => {
    const identity = byRef.get(refKey(ref));
    return identity !== undefined && permissionsOf(model, identity).some(({ isOfAi }) => isOfAi);
  });
}

function workloadEnd({ asset, ownName, address, at }: Workload): Named {
  return { end: { kind: asset ?? 'ai-service', name: ownName || address }, home: at.path };
}

function identityNames(identities: readonly Identity[]): (identity: Identity) => string {
  const ends = fullNames(
    identities.map(({ cloud, kind, name, at }) => ({
      end: { kind: 'identity', name: `${PROVIDERS[cloud]} ${kind} ${name}` },
      home: at.path,
    })),
  );
  const names = new Map(identities.map((one, index) => [one, ends[index]?.name ?? one.name]));
  return (identity) => names.get(identity) ?? identity.name;
}

function unnamed(cloud: Cloud, { address }: IdentityRef): string {
  const kind =
    cloud === 'aws' ? 'role' : cloud === 'azure' ? 'managed identity' : 'service account';
  return `${PROVIDERS[cloud]} ${address.startsWith(kind) ? '' : `${kind} `}${address}`;
}

/** Names that two files use carry their file's path. */
function fullNames(all: readonly Named[]): RelationEnd[] {
  const isShared = sharedNames(all.map(({ end, home }) => ({ ...end, home })));
  return all.map(({ end, home }) =>
    isShared(end) ? { ...end, name: `${end.name} (${home})` } : end,
  );
}

function sighting(workload: Workload, { kind, name }: RelationEnd, line: number): SeenAt {
  const { asset, cloud, platform, address, exposure, at } = workload;
  return {
    kind: kind as SeenAt['kind'],
    name,
    // A function or a pod is its owner's own, wherever it runs.
    provider: asset === null ? null : PROVIDERS[cloud],
    version: null,
    purl: null,
    confidence: 'high',
    use: assetUse(at.path),
    details: {
      platform,
      resource: address,
      ...(exposure !== null && { exposedBy: exposure.how, authenticated: 'false' }),
    },
    line,
    path: at.path,
    qualifier: null,
  };
}

function modelSighting(id: string, path: string, line: number): SeenAt {
  const known = modelId(id);
  return {
    kind: 'model',
    name: known?.name ?? id,
    provider: known?.provider ?? null,
    version: null,
    purl: known?.purl ?? null,
    confidence: 'high',
    use: assetUse(path),
    details: modelDetails(known?.name ?? id),
    line,
    path,
    qualifier: null,
  };
}
