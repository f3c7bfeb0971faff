import { canonicalize, type Json, type Trust, verifyExport } from '@svc/ledger';
import { LEDGER_SIGNALS } from '../ledger-signals/ledger-signals.ts';
import { readExport } from '../ledger-signals/read-export.ts';
import type { SignalResult } from '../signals/result.ts';
import { PACK_PATHS, type PackManifest } from './manifest.ts';
import { type PackEntry, PackFault, type PackSource } from './pack-source.ts';

/** Which ledger signals were computed from the log again, and why others were not. */
export type Recomputed = {
  readonly same: readonly string[];
  readonly left: readonly { readonly signal: string; readonly reason: string }[];
};

const NEEDS_PEOPLE = 'it reads who did what, of which the log has commitments only';
const OTHER_QUERY = 'this program has another version of its query';

/** Verifies the log of a pack, and computes its ledger signals again. Throws `PackFault` for the first difference. */
export async function checkLog(
  source: PackSource,
  entry: PackEntry | undefined,
  packed: readonly SignalResult[],
  manifest: PackManifest,
  trust: Trust,
): Promise<Recomputed> {
  const ledger = packed.filter(({ signal }) => Object.hasOwn(LEDGER_SIGNALS, signal));
  if (entry === undefined) {
    const reason = 'the log is not in the pack';
    return { same: [], left: ledger.map(({ signal }) => ({ signal, reason })) };
  }
  const chunks = () => source.read(entry.from, entry.to);
  const verdict = await verifyExport(chunks(), trust);
  if (verdict.status === 'failed') throw new PackFault(entry.path, verdict.firstBad.reason);
  const { log, tenant } = manifest;
  if (verdict.tenant !== tenant || verdict.logNo !== log.logNo || verdict.to !== log.size) {
    throw new PackFault(entry.path, 'is not the log of the manifest');
  }
  const computedAt = ledger[0]?.computedAt ?? manifest.judgedAt;
  const results = await readExport(chunks(), {
    computedAt,
    windowOf: ({ kind }) =>
      kind === 'period' ? manifest.window : { from: computedAt, to: computedAt },
  });
  return compareAll(ledger, new Map(results.map((result) => [result.signal, result])));
}

function compareAll(
  packed: readonly SignalResult[],
  computed: ReadonlyMap<string, SignalResult>,
): Recomputed {
  const same: string[] = [];
  const left: { signal: string; reason: string }[] = [];
  for (const result of packed) {
    const { signal } = result;
    const own = computed.get(signal);
    if (result.outcome === 'error') left.push({ signal, reason: `it failed: ${result.reason}` });
    else if (own?.queryVersion !== result.queryVersion) left.push({ signal, reason: OTHER_QUERY });
    else if (canonicalize(own as unknown as Json) === canonicalize(result as unknown as Json)) {
      same.push(signal);
    } else if (LEDGER_SIGNALS[signal]?.readsPeople) left.push({ signal, reason: NEEDS_PEOPLE });
    else throw new PackFault(PACK_PATHS.signals, `${signal} does not follow from the log`);
  }
  return { same, left };
}
