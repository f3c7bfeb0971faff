import { MODEL_HOSTS } from '@svc/code';

const MORE = [
  'api.openai.com',
  'api.cohere.ai',
  'api.cohere.com',
  'api.minimax.chat',
  'api.minimax.io',
  'api.siliconflow.cn',
  'ark.cn-beijing.volces.com',
  'gateway.ai.cloudflare.com',
  'ai-gateway.vercel.sh',
  'api.githubcopilot.com',
];
/** Hosts that answer for a model. */
const HOST = new RegExp(
  `(?<![\\w-])(?:${[...MODEL_HOSTS.map(([host]) => host), ...MORE].map((host) => host.replaceAll('.', '\\.')).join('|')})(?![\\w.-])`,
);
/** Parts of addresses and of requests that only models have, whatever their host: it may be in a secret or a variable. */
const REQUEST =
  /\/chat\/completions\b|:(?:streamGenerate|generate)Content\b|["'\s]anthropic-version\b|\/v1\/responses\b|(?:11434|OLLAMA\w{0,30}\}{0,2})["']?\/api\/(?:generate|chat)\b/;

/** Addresses at which an agent in a cloud is given its task. */
const AGENT_API =
  /\bapi\.cursor\.com\/v\d\/agents\b|\/agents\/repos\/[^\s"']{1,200}\/tasks\b|\bapi\.devin\.ai\/v\d\/(?:organizations\/[^\s"'/]{1,100}\/)?sessions\b|\bjules\.googleapis\.com\/\w{1,20}\/sessions\b/;
/** Requests that send. */
const SENDS = /\bPOST\b|\s(?:-d|--data(?:-\w{1,10})?|--json)[\s=]/;

/** Returns true for a text with a request that starts an agent in a cloud. */
export function startsAgent(text: string): boolean {
  return AGENT_API.test(text) && SENDS.test(text);
}

/** Returns the host of a model that a text names, else the interface of an agent or the part of a request that only models answer; null for others. */
export function addressIn(text: string): string | null {
  const host = HOST.exec(text)?.[0];
  if (host !== undefined) return host;
  if (startsAgent(text)) return AGENT_API.exec(text)?.[0] ?? null;
  const request = REQUEST.exec(text)?.[0];
  return request === undefined ? null : `a model (${request.replace(/^["'\s]+/, '')})`;
}

/** True for a text that names a model's host or holds a request to one. */
export function asksByAddress(text: string): boolean {
  return addressIn(text) !== null;
}
