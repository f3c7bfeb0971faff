import type { Call, Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { dottedName } from '../program/value.ts';
import { namesModel, namesModelCall } from './action-terms.ts';
import { type Flow, findReached, isIn } from './flows.ts';
import {
  asksSurely,
  doesOtherwise,
  namesAsk,
  namesConversation,
  snakeCase,
  some,
} from './loop-terms.ts';
import { createsEvent, createsResponse } from './realtime-sessions.ts';

/** Returns what says whether a call asks a model, among the flows of the function around it. */
export function asksModelWith(
  calls: readonly Call[],
  flows: () => readonly Flow[],
): (call: Call) => boolean {
  const sends = calls.some(({ callee }) => isSending(callee));
  const bodies = sends ? findReached(flows(), isRequest) : new Set<string>();
  return (call) => isAsk(call) || isAskedOverHttp(call, bodies);
}

/** Whether a call asks a model with a conversation, by the names of both. */
export function isAsk({ callee, arguments: given }: Call): boolean {
  const last = lastName(callee);
  const path = dottedPath(callee);
  if (last === null) return false;
  if (asksSurely(path, last)) return given.length > 0;
  if (createsResponse(path)) return true;
  if (doesOtherwise(last)) return false;
  if (!(namesAsk(path, last) || namesModelCall(last))) {
    return namesModel(last) && given.some(({ value }) => isPrompt(value));
  }
  return given.some(
    ({ name, value }) =>
      (name !== null && (namesConversation(name) || limitsTokens(name))) ||
      some(value, (part) => isConversation(part)),
  );
}

const limitsTokens = (name: string) => /^max_?(?:new_?)?tokens$|^sampling_?params$/i.test(name);

/** `self.model(messages)`: not `model(inputs)`, as a network is called. */
const isPrompt = (code: Code) =>
  (code.kind === 'name' || code.kind === 'member') &&
  /(?:^|_)(?:messages|prompts?|history|conversation|transcript|chat)$/.test(snakeCase(code.name));

function isConversation(code: Code): boolean {
  if (code.kind === 'name' || code.kind === 'member') return namesConversation(code.name);
  return (
    code.kind === 'mapping' &&
    code.entries.some(({ key }) => key?.kind === 'text' && namesConversation(key.value))
  );
}

/** `requests.post`, `fetch`, `http.Post`, `client.Do` */
const SENDS = /(?:^|_)(?:post|fetch|request|axios)(?:_|$)|^(?:do|send(?:_\w+)?|got|ky)$/;
const isSending = (callee: Code) => {
  const last = lastName(callee) ?? '';
  return SENDS.test(snakeCase(last)) && !doesOtherwise(last);
};

/** Whether a call sends a request of an answer to the service of a model, itself or by a name. */
const isAskedOverHttp = (call: Call, bodies: ReadonlySet<string>) =>
  isSending(call.callee) &&
  !isRoute(call) &&
  call.arguments.some(({ value }) => some(value, (part) => isIn(bodies, part) || isRequest(part)));

const SERVER = /^(?:app|router|server|fastify|mux|engine|group|[reg])$/;

/** A route of a server: `app.post("/v1/chat/completions", answer)`. */
function isRoute({ callee, arguments: given }: Call): boolean {
  const [first, ...more] = given;
  if (callee.kind !== 'member' || first?.value.kind !== 'text' || more.length === 0) return false;
  return first.value.value.startsWith('/') && SERVER.test(lastName(callee.of) ?? '');
}

const PATH =
  /\/chat\/completions\b|\/v1\/(?:messages|completions|responses)\b|:(?:streamG|g)enerateContent\b|\/api\/(?:chat|generate)$/;
const MODEL_KEY = /^model(?:_?id|_?name)?$/i;
const INPUT_KEY = /^(?:messages|prompt|input|contents)$/i;

/** The address of a model's service, or the body of a request: `{"model": ..., "messages": ...}`, `Request{Model: m, Messages: h}`. */
export function isRequest(code: Code): boolean {
  if (code.kind === 'text') return PATH.test(code.value);
  if (createsEvent(code)) return true;
  const names =
    code.kind === 'mapping'
      ? code.entries.map(({ key }) => (key?.kind === 'text' ? key.value : ''))
      : code.kind === 'call'
        ? code.arguments.map(({ name }) => name ?? '')
        : [];
  return names.some((name) => MODEL_KEY.test(name)) && names.some((name) => INPUT_KEY.test(name));
}

/** A dotted name as it is written, calls in it left out. */
export const dottedPath = (code: Code): string => {
  if (code.kind === 'member') return `${dottedPath(code.of)}.${code.name}`;
  if (code.kind === 'call') return dottedPath(code.callee);
  return dottedName(code);
};
