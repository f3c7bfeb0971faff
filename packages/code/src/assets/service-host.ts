import type { FrameworkRow } from '../frameworks/framework-row.ts';
import { MODEL_HOSTS } from '../frameworks/model-hosts.ts';
import { argumentOf } from '../program/arguments.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { textsOf } from '../program/value.ts';

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|host\.docker\.internal)$/;
const PORTS: Readonly<Record<string, string>> = { '11434': 'Ollama', '1234': 'LM Studio' };
/** Clients whose interface others speak too. */
const SPOKEN: ReadonlySet<string> = new Set(['OpenAI', 'Anthropic']);

/** A service and its provider, null if unknown. */
type Service = { readonly name: string; readonly provider: string | null };

/** Returns the service at the address that a client is given; null if it is its vendor's, or unknown. */
export function serviceAt(ref: CallRef, row: FrameworkRow, program: Program): Service | null {
  if (row.fixed === null || !SPOKEN.has(row.fixed)) return null;
  const value = argumentOf(ref, row.parts.endpoint ?? '', program) ?? option(ref);
  const [text] = value === null ? [] : textsOf(value, program);
  return text === undefined ? null : serviceOf(text.value);
}

function serviceOf(address: string): Service | null {
  const match = /^https?:\/\/(?:[^/@\s]*@)?(\[[^\]]*\]|[^/:?#\s]+)(?::(\d+))?/i.exec(address);
  const host = match?.[1]?.toLowerCase();
  if (host === undefined) return null;
  if (LOCAL.test(host)) {
    const known = PORTS[match?.[2] ?? ''];
    return { name: known ?? 'local model server', provider: known ?? null };
  }
  const name = MODEL_HOSTS.find(([end]) => host === end || host.endsWith(`.${end}`))?.[1];
  return name === undefined ? null : { name, provider: name };
}

/** An option that is a call: `openai.New(openai.WithBaseURL("..."))`. */
function option(ref: CallRef): Ref | null {
  for (const { value } of ref.code.arguments) {
    const first = value.kind === 'call' ? value.arguments[0] : undefined;
    if (
      value.kind === 'call' &&
      first !== undefined &&
      /BaseURL$/.test(lastName(value.callee) ?? '')
    )
      return { ...ref, code: first.value };
  }
  return null;
}
