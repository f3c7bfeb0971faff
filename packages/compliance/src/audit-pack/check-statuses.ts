import { canonicalize, type Json } from '@svc/ledger';
import type { Framework } from '../framework.ts';
import { FRAMEWORKS } from '../frameworks.ts';
import type { Mapping } from '../mapping.ts';
import { mappingOf } from '../mappings.ts';
import type { SignalResult } from '../signals/result.ts';
import { statusOf } from '../status/control-status.ts';
import { countStatuses } from '../status/status-counts.ts';
import type { PackAttestation, PackDecision } from './check-records.ts';
import { PACK_PATHS, type PackManifest } from './manifest.ts';
import { PackFault } from './pack-source.ts';

/** The documents of a pack that its statuses are derived from, and the statuses. */
export type PackDocuments = {
  readonly framework: Framework;
  readonly mapping: Mapping;
  readonly results: readonly SignalResult[];
  readonly attestations: readonly PackAttestation[];
  readonly decisions: readonly PackDecision[];
  readonly controls: {
    readonly counts: Json;
    readonly controls: readonly { readonly strength: string }[];
  };
};

/**
 * Checks that framework and mapping are those of this program, where it has the version, and derives every status anew. Throws
 * `PackFault` for the first difference.
 */
export function checkStatuses(documents: PackDocuments, manifest: PackManifest): void {
  const { framework, mapping, results, attestations, decisions, controls } = documents;
  checkVersions(framework, mapping, manifest);
  const statuses = statusOf(framework, mapping, {
    results: new Map(results.map((result) => [result.signal, result])),
    applicability: new Map(
      decisions.map(({ control, applicable, expiresAt: until }) => [
        control,
        { applicable, reason: '', until },
      ]),
    ),
    attestations: new Map(
      attestations.map(
        ({ control, implementation: state, expiresAt, withdrawnAt, review: reviewed }) => {
          const review = reviewed === undefined ? null : (reviewed.outcome ?? 'waiting');
          return [control, [{ state, expiresAt, withdrawnAt, review }]];
        },
      ),
    ),
    now: Date.parse(manifest.judgedAt),
  });
  for (const [at, status] of statuses.entries()) {
    const { strength: _strength, ...packed } = controls.controls[at] ?? { strength: '' };
    if (!isSame(packed, status)) {
      throw new PackFault(
        PACK_PATHS.controls,
        `the status of ${status.id} does not follow from the rest`,
      );
    }
  }
  if (
    controls.controls.length !== statuses.length ||
    !isSame(controls.counts, countStatuses(statuses))
  ) {
    throw new PackFault(PACK_PATHS.controls, 'the counts do not follow from the statuses');
  }
}

function checkVersions(framework: Framework, mapping: Mapping, manifest: PackManifest): void {
  const { frameworkVersion: version, mappingVersion } = manifest;
  if (framework.id !== manifest.framework || framework.version !== version) {
    throw new PackFault(PACK_PATHS.framework, 'is not the framework of the manifest');
  }
  if (
    mapping.framework !== framework.id ||
    mapping.frameworkVersion !== version ||
    mapping.version !== mappingVersion
  ) {
    throw new PackFault(PACK_PATHS.mapping, 'is not the mapping of the manifest');
  }
  const known = FRAMEWORKS.find((one) => one.id === framework.id && one.version === version);
  if (known === undefined) return;
  if (!isSame(known, framework)) {
    throw new PackFault(PACK_PATHS.framework, `differs from ${known.id} ${known.version}`);
  }
  const own = mappingOf(known);
  if (own.version === mappingVersion && !isSame(own, mapping)) {
    throw new PackFault(PACK_PATHS.mapping, `differs from version ${own.version} of the mapping`);
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalize(one as Json) === canonicalize(other as Json);
}
