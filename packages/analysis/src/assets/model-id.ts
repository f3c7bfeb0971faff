import { BEDROCK_VENDORS, familyOf, HUB_ORGANISATIONS, ROUTERS } from './model-families.ts';
import { packageUrl } from './package-url.ts';

/** A model that a text names. */
export type ModelId = {
  readonly name: string;
  readonly provider: string;
  readonly purl: string | null;
  readonly needsContext: boolean;
};

const MAX_LENGTH = 120;

/** The model that `text`, the whole of a string or a configuration value, names; null when it names none. */
export function modelId(text: string): ModelId | null {
  if (text.length < 2 || text.length > MAX_LENGTH || !/^[A-Za-z][\w.:/@-]*$/.test(text))
    return null;
  let rest = text;
  for (let routers = 0; ; routers++) {
    const found = bedrockId(rest) ?? hubId(rest) ?? plainId(rest);
    if (found !== null || routers === 2) return found;
    const shorter = withoutRouter(rest);
    if (shorter === null) return null;
    rest = shorter;
  }
}

function plainId(text: string): ModelId | null {
  const found = familyOf(text);
  if (found === null) return null;
  return {
    name: text,
    provider: found.provider,
    purl: null,
    needsContext: found.needsContext === true,
  };
}

/** `us.anthropic.claude-3-5-sonnet-20241022-v2:0` */
function bedrockId(text: string): ModelId | null {
  const match = /^(?:(?:us|eu|apac|global)\.)?([a-z0-9]+)\.(.+)$/.exec(text);
  const vendor = match?.[1] ?? '';
  const provider = Object.hasOwn(BEDROCK_VENDORS, vendor) ? BEDROCK_VENDORS[vendor] : undefined;
  if (provider === undefined || familyOf(match?.[2] ?? '') === null) return null;
  return { name: text, provider, purl: null, needsContext: false };
}

/** `meta-llama/Llama-3.1-8B-Instruct`; a router's `meta-llama/llama-3.1-8b` is written the same way in lower case. */
function hubId(text: string): ModelId | null {
  const [organisation = '', model = '', ...rest] = text.split('/');
  const key = organisation.toLowerCase();
  const provider = Object.hasOwn(HUB_ORGANISATIONS, key) ? HUB_ORGANISATIONS[key] : undefined;
  if (provider === undefined || rest.length > 0 || model === model.toLowerCase()) return null;
  if (familyOf(model) === null) return null;
  return { name: text, provider, purl: packageUrl('huggingface', text, null), needsContext: false };
}

/** What follows a router's name: `openrouter/anthropic/claude-3.5-sonnet`, `openai:gpt-4o`. Null when none leads. */
function withoutRouter(text: string): string | null {
  const at = text.search(/[/:]/);
  return at !== -1 && ROUTERS.has(text.slice(0, at).toLowerCase()) ? text.slice(at + 1) : null;
}
