import { canonicalize, type Json, type LedgerEvent } from '@svc/ledger';
import { PACK_PATHS, type PackManifest } from './manifest.ts';
import { PackFault } from './pack-source.ts';

/** An attestation as a pack has it: without the words and the name of the person. */
export type PackAttestation = {
  readonly id: string;
  readonly control: string;
  readonly implementation: 'implemented' | 'partial' | 'planned';
  readonly attestedAt: string;
  readonly expiresAt: string;
  readonly withdrawnAt: string | null;
  readonly event: string;
  readonly withdrawalEvent: string | null;
  readonly evidence: readonly Json[];
  /** Absent where it asks for no review. */
  readonly review?: PackReview;
  /** Absent where it was made in this version of the framework; else the moves that brought it here, the newest last. */
  readonly moves?: readonly PackMove[];
};

/** A move of an attestation from another version of its framework, and the event that has it. */
export type PackMove = {
  readonly event: string;
  readonly frameworkVersion: string;
  readonly control: string;
  readonly attestation: string;
};

/** The review of an attestation by a second person; outcome and event are null until it is decided. */
export type PackReview = {
  readonly approval: string;
  readonly outcome: 'approved' | 'rejected' | null;
  readonly event: string | null;
};

/** A decision about applicability, likewise. */
export type PackDecision = {
  readonly id: string;
  readonly control: string;
  readonly applicable: boolean;
  readonly decidedAt: string;
  readonly expiresAt: string;
  readonly event: string;
};

type Events = ReadonlyMap<string, LedgerEvent>;

/** Checks that each attestation says what its sealed event says. Throws `PackFault`. */
export function checkAttestations(
  attestations: readonly PackAttestation[],
  events: Events,
  manifest: PackManifest,
): void {
  for (const one of attestations) {
    const { id, control, implementation, expiresAt, evidence } = one;
    const origin = originOf(one, manifest);
    const attested = {
      ...origin,
      implementation,
      expiresAt,
      evidence,
      scope: scopeOf(manifest),
      review: one.review?.approval ?? null,
    };
    const at = { path: PACK_PATHS.attestations, id };
    compare(at, eventOf(events, one.event, manifest), 'control.attested', attested);
    checkMoves(one, events, manifest);
    if ((one.withdrawnAt === null) !== (one.withdrawalEvent === null)) {
      throw new PackFault(at.path, `${id} has half a withdrawal`);
    }
    checkReview(one, events, manifest);
    if (one.withdrawalEvent === null) continue;
    const withdrawn = eventOf(events, one.withdrawalEvent, manifest);
    compare(at, withdrawn, 'control.attestation_withdrawn', {
      ...ofControl(manifest, control),
      attestation: id,
    });
  }
}

/** Returns what the events of an attestation say of it: those sealed before it moved name the version that it was made in. */
function originOf(
  { id, control, moves = [] }: PackAttestation,
  manifest: PackManifest,
): Readonly<Record<string, Json>> {
  const { framework } = manifest;
  const [first] = moves;
  if (first === undefined) return { ...ofControl(manifest, control), attestation: id };
  const { frameworkVersion, attestation } = first;
  return { framework, frameworkVersion, control: first.control, attestation };
}

/** Checks that the event of each move has it, from one version to the next. */
function checkMoves(
  { id, control, moves = [] }: PackAttestation,
  events: Events,
  manifest: PackManifest,
): void {
  const { framework, frameworkVersion } = manifest;
  for (const [at, move] of moves.entries()) {
    const to = moves[at + 1] ?? { frameworkVersion, control, attestation: id };
    const event = eventOf(events, move.event, manifest);
    if (event === undefined) continue;
    const data = event.data as Readonly<Record<string, Json>>;
    const entry = {
      from: move.attestation,
      to: to.attestation,
      fromControl: move.control,
      toControl: to.control,
    };
    const moved = (data['attestations'] ?? []) as readonly Json[];
    const isSame =
      event.kind === 'compliance.attestations_moved' &&
      data['framework'] === framework &&
      data['fromVersion'] === move.frameworkVersion &&
      data['toVersion'] === to.frameworkVersion &&
      moved.some((item) => canonicalize(item) === canonicalize(entry));
    if (!isSame) {
      throw new PackFault(PACK_PATHS.attestations, `${id} did not move as event ${event.id} says`);
    }
  }
}

function checkReview(one: PackAttestation, events: Events, manifest: PackManifest): void {
  const { id, review } = one;
  if (review === undefined) return;
  const { approval, outcome, event } = review;
  if ((outcome === null) !== (event === null)) {
    throw new PackFault(PACK_PATHS.attestations, `${id} has half a review`);
  }
  if (outcome === null || event === null) return;
  const at = { path: PACK_PATHS.attestations, id };
  compare(at, eventOf(events, event, manifest), 'control.attestation_reviewed', {
    ...originOf(one, manifest),
    ...{ approval, outcome },
  });
}

/** Checks that each decision says what its sealed event says. Throws `PackFault`. */
export function checkDecisions(
  decisions: readonly PackDecision[],
  events: Events,
  manifest: PackManifest,
): void {
  for (const { id, control, applicable, expiresAt, event } of decisions) {
    const at = { path: PACK_PATHS.applicability, id };
    compare(at, eventOf(events, event, manifest), 'control.applicability_decided', {
      ...ofControl(manifest, control),
      ...{ decision: id, applicable, expiresAt, scope: scopeOf(manifest) },
    });
  }
}

function ofControl({ framework, frameworkVersion }: PackManifest, control: string) {
  return { framework, frameworkVersion, control };
}

function scopeOf({ scope }: PackManifest): string | null {
  return scope?.id ?? null;
}

/** Returns an event; undefined where the manifest says that it was pruned. */
function eventOf(events: Events, id: string, { omitted }: PackManifest): LedgerEvent | undefined {
  const event = events.get(id);
  if (event !== undefined || omitted.some(({ reason }) => reason.startsWith(`${id} `)))
    return event;
  throw new PackFault(PACK_PATHS.events, `event ${id} is missing`);
}

function compare(
  { path, id }: { readonly path: string; readonly id: string },
  event: LedgerEvent | undefined,
  kind: string,
  expected: Readonly<Record<string, Json>>,
): void {
  if (event === undefined) return;
  const data = event.data as Readonly<Record<string, Json>>;
  const isSame = Object.entries(expected).every(
    ([name, value]) => canonicalize(data[name] ?? null) === canonicalize(value),
  );
  if (event.kind === kind && isSame) return;
  throw new PackFault(path, `${id} does not say what event ${event.id} says`);
}
