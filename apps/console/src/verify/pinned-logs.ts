/** What this browser remembers of a tenant's log: the key that the person pinned, and the last head verified under it. */
export type PinnedLog = {
  readonly tenant: string;
  /** Verifier key. */
  readonly key: string;
  /** ISO 8601. */
  readonly pinnedAt: string;
  readonly head: VerifiedHead | null;
};

/** Size and signed checkpoint of a log when it was verified. */
export type VerifiedHead = {
  readonly logNo: number;
  readonly size: number;
  readonly checkpoint: string;
  /** ISO 8601. */
  readonly verifiedAt: string;
};

const STORAGE_KEY = 'svc-pinned-logs';
const MAX_PINS = 100;

/** Returns what is remembered; nothing where the browser keeps nothing, or the text is not ours. */
export function readPins(): readonly PinnedLog[] {
  try {
    return parsePins(localStorage.getItem(STORAGE_KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** Remembers a log in place of what was remembered of its tenant; the oldest beyond 100 are forgotten. */
export function savePin(pin: PinnedLog): void {
  const others = readPins().filter(({ tenant }) => tenant !== pin.tenant);
  writePins([...others, pin].slice(-MAX_PINS));
}

/** Forgets a tenant's key and head. */
export function forgetPin(tenant: string): void {
  writePins(readPins().filter((pin) => pin.tenant !== tenant));
}

export function pinOf(pins: readonly PinnedLog[], tenant: string): PinnedLog | null {
  return pins.find((pin) => pin.tenant === tenant) ?? null;
}

/** Returns the head to remember: the longer one of a log, and that of the later log. */
export function laterHead(before: VerifiedHead | null, now: VerifiedHead): VerifiedHead {
  if (before === null || now.logNo > before.logNo) return now;
  return now.logNo === before.logNo && now.size >= before.size ? now : before;
}

/** Parses the stored text; entries that are not pins are left out. Throws on a text that is not a JSON array. */
export function parsePins(text: string): readonly PinnedLog[] {
  const entries: unknown = JSON.parse(text);
  if (!Array.isArray(entries)) throw new TypeError('the pinned logs are not an array');
  return entries.filter(isPin);
}

function isPin(entry: Partial<PinnedLog> | null): entry is PinnedLog {
  const texts = [entry?.tenant, entry?.key, entry?.pinnedAt];
  return texts.every((text) => typeof text === 'string') && isHead(entry?.head);
}

function isHead(head: Partial<VerifiedHead> | null | undefined): boolean {
  if (head === null) return true;
  return (
    Number.isSafeInteger(head?.logNo) &&
    Number.isSafeInteger(head?.size) &&
    typeof head?.checkpoint === 'string' &&
    typeof head.verifiedAt === 'string'
  );
}

function writePins(pins: readonly PinnedLog[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(pins));
  } catch {
    // a browser that keeps nothing verifies without what it would remember
  }
}
