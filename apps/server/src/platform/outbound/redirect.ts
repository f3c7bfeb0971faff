import { OutboundError } from './outbound-error.ts';

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** Headers without information about the caller; all others may be credentials and are sent to the first origin only. */
const HARMLESS_HEADERS: readonly string[] = ['accept', 'accept-language', 'user-agent'];

type Headers = Readonly<Record<string, string>>;

export function isRedirect(status: number): boolean {
  return REDIRECTS.includes(status);
}

/** Returns where a `location` header leads, and the headers that may be sent there. */
export function redirectTarget(
  from: URL,
  location: string | readonly string[] | undefined,
  headers: Headers,
): { url: URL; headers: Headers } {
  const url =
    typeof location === 'string' && URL.canParse(location, from.href)
      ? new URL(location, from)
      : null;
  if (url === null || url.username !== '' || url.password !== '') throw refused(from);
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || from.protocol === 'https:')) {
    throw refused(from);
  }
  if (url.origin === from.origin) return { url, headers };
  const harmless = Object.entries(headers).filter(([name]) =>
    HARMLESS_HEADERS.includes(name.toLowerCase()),
  );
  return { url, headers: Object.fromEntries(harmless) };
}

function refused(from: URL): OutboundError {
  return new OutboundError(
    'redirects',
    `${from.host} redirects to a URL that is invalid, or from https to another scheme`,
  );
}
