import {
  canonicalize,
  type LedgerEvent,
  openReceipt,
  parseEvent,
  type SignerCheck,
  toUtf8,
} from '@svc/ledger';
import { PACK_PATHS } from './manifest.ts';
import { PackFault } from './pack-source.ts';

/** Checks the receipt of each event; returns the events by their ids. Throws `PackFault`. */
export function checkEvents(
  text: string,
  tenant: string,
  signers: SignerCheck,
): ReadonlyMap<string, LedgerEvent> {
  const events = new Map<string, LedgerEvent>();
  for (const [at, line] of text.split('\n').slice(0, -1).entries()) {
    const fault = (reason: string) => new PackFault(PACK_PATHS.events, `line ${at + 1}: ${reason}`);
    const parsed = parseLine(line);
    if (parsed === undefined) throw fault('is not an event with its receipt');
    const receipt = openReceipt(parsed.receipt, toUtf8(parsed.event), signers);
    if (!receipt.ok) throw fault(receipt.reason);
    if (receipt.value.checkpoint.tenant !== tenant) throw fault('is of the log of another tenant');
    const event = parseEvent(parsed.event);
    if (!event.ok) throw fault(event.reason);
    if (event.event.id !== parsed.id) throw fault(`is not event ${parsed.id}`);
    events.set(parsed.id, event.event);
  }
  return events;
}

type EventLine = { readonly event: string; readonly id: string; readonly receipt: string };

function parseLine(line: string): EventLine | undefined {
  try {
    const { event, id, receipt } = JSON.parse(line) as EventLine;
    return canonicalize({ event, id, receipt }) === line ? { event, id, receipt } : undefined;
  } catch {
    return undefined;
  }
}
