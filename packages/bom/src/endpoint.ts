import type { BomComponent } from './bom.ts';
import { detail } from './details.ts';

/** What is reached over a network: where, whether it asks who calls, and whether the call leaves what is one's own. */
export type Reached = {
  /** Addresses without credentials, queries and fragments; those with unresolved parts are left out. */
  readonly endpoints: readonly string[];
  /** Null when unknown. */
  readonly authenticated: boolean | null;
  readonly crossesBoundary: boolean | null;
};

const NETWORK = /^(?:https?|sse|streamable-http|http-stream|wss?|websocket|grpc)$/i;
/** Providers whose software runs wherever its user puts it. */
const SELF_HOSTED =
  /^(?:ollama|vllm|llama\.?cpp|llamafile|lm[- ]?studio|localai|text-generation-inference|tgi|triton|tensorrt-llm|mlx|sglang|jan|gpt4all|koboldcpp)$/i;

/**
 * How a component is reached over a network; null for what is not: a program that runs beside its user, a model, a
 * library. A hosted AI service is another's, so calling it crosses a boundary.
 */
export function reachedOverNetwork(component: BomComponent): Reached | null {
  const { kind, details, providers, uses } = component;
  if (kind !== 'ai-service' && kind !== 'mcp-server' && kind !== 'vector-store') return null;
  const named = [...(details.get('endpoint') ?? []), ...(details.get('url') ?? [])];
  const isRemote = named.length > 0 || NETWORK.test(detail(component, 'transport') ?? '');
  if (kind !== 'ai-service' && !isRemote) return null;
  const endpoints = [...new Set(named.flatMap((text) => address(text) ?? []))].sort();
  const isHosted =
    kind === 'ai-service' &&
    providers.length > 0 &&
    !providers.every((one) => SELF_HOSTED.test(one));
  const inside = endpoints.map(isInside);
  return {
    endpoints,
    authenticated: authentication(component) ?? (uses.some(isCredential) || null),
    crossesBoundary: endpoints.length > 0 ? inside.includes(false) : isHosted || null,
  };
}

function authentication(component: BomComponent): boolean | null {
  const told = detail(component, 'authenticated') ?? detail(component, 'auth');
  if (told === null) return null;
  return !/^(?:false|none|no)$/i.test(told);
}

function isCredential({ kind }: { readonly kind: string }): boolean {
  return kind === 'credential';
}

/** `https://user:key@host:8080/a?key=b` -> `https://host:8080/a`; null for text that is not a network address. */
function address(text: string): string | null {
  if (/[${}<>\s]/.test(text) || !/^(?:https?|wss?|grpcs?):\/\//i.test(text)) return null;
  try {
    return new URL(withoutCredentials(text)).href;
  } catch {
    return null;
  }
}

/** An address, resolved or not, without user, password, query and fragment, any of which may hold a key. */
export function withoutCredentials(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1').replace(/[?#].*$/s, '');
}

/** Loopback, private and link-local addresses (RFC 1918, 3927, 4193), and names without public DNS records (RFC 6762, 8375). */
function isInside(endpoint: string): boolean {
  const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (/^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host)) return true;
  if (host === '::1' || host === '0.0.0.0' || /^f[cd][0-9a-f]{2}:|^fe80:/.test(host)) return true;
  if (/^[\d.]+$/.test(host) || host.includes(':')) return false;
  return !host.includes('.') || /\.(?:local|localhost|internal|home\.arpa|test)$/.test(host);
}
