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
    const attested = {
      attestation: id,
      implementation,
      expiresAt,
      evidence,
      scope: scopeOf(manifest),
      review: one.review?.approval ?? null,
    };
    const at = { path: PACK_PATHS.attestations, id };
    compare(at, eventOf(events, one.event, manifest), 'control.attested', {
      ...ofControl(manifest, control),
      ...attested,
    });
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

function checkReview(
  { id, control, review }: PackAttestation,
  events: Events,
  manifest: PackManifest,
): void {
  if (review === undefined) return;
  const { approval, outcome, event } = review;
  if ((outcome === null) !== (event === null)) {
    throw new PackFault(PACK_PATHS.attestations, `${id} has half a review`);
  }
  if (outcome === null || event === null) return;
  const at = { path: PACK_PATHS.attestations, id };
  compare(at, eventOf(events, event, manifest), 'control.attestation_reviewed', {
    ...ofControl(manifest, control),
    ...{ attestation: id, approval, outcome },
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
