import type { LedgerEvent, Verdict } from '@svc/ledger';
import { verifyExport } from '@svc/ledger';
import type { Api } from './api.ts';

/** The whole log of a tenant from its export, by index, and the verdict of the offline verifier on that export. */
export type EvidenceLog = {
  readonly events: readonly (LedgerEvent & { readonly index: number })[];
  readonly verdict: Verdict;
};

export async function readEvidenceLog(admin: Api, vkey: string): Promise<EvidenceLog> {
  const { status, body } = await admin.get<string>('/v1/evidence/export');
  if (status !== 200) throw new Error(`no export: ${status} ${JSON.stringify(body)}`);
  const events = body
    .split('\n')
    .filter((line) => line.endsWith('"type":"event"}'))
    .map((line) => {
      const { index, event } = JSON.parse(line);
      return { ...event, index };
    });
  return { events, verdict: await verifyExport([body], { key: vkey }) };
}
