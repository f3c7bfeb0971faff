import { type Code, type Mapping, somePart } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';

/*
 * How programs name what passes between a model and the tools: tool calls of an answer, their execution, the results that are
 * sent back. Names are compared in snake case.
 */

export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

/** `tool_calls`, `ToolUseBlock`, `AsFunctionCalls`: not `tool_caller`, `tool_use_count`. */
const TOOL_CALLS =
  /(?:^|_)(?:tool|function)_?(?:calls?|uses?)(?=_|$)(?!_?(?:id|back|count|limit|enabled|support\w*|mode|budget)s?(?:_|$))/;
/** The type of a part of an answer that asks for a tool. */
const CALL_TYPES =
  /^(?:tool_use|tool[_-]calls?|function_calls?|computer_calls?|tool-call|toolCall)$/;
/** What marks a message as the result of a tool. */
const RESULT =
  /(?:^|_)(?:tool|function)_?(?:call_?|use_?)?(?:ids?|results?|outputs?|responses?|messages?)(?:_|$)|^observations?$/;
const RESULT_ROLES =
  /^(?:tool|function|tool_result|function_call_output|computer_call_output|tool-result)$/;

/** Whether a name is one of tool calls that a model asks for. */
export function namesToolCalls(name: string): boolean {
  return name.length < 80 && /tool|function/i.test(name) && TOOL_CALLS.test(snakeCase(name));
}

export const isCallType = (text: string): boolean => CALL_TYPES.test(text);
export const namesResult = (name: string): boolean =>
  name.length < 80 && RESULT.test(snakeCase(name));
const isResultRole = (text: string): boolean => RESULT_ROLES.test(text);

/** A method or function that runs what a model asked for. */
const RUNS =
  /(?:^|_)(?:execute[rs]?|exec|run|invoke|dispatch(?:er)?|perform|handle[rs]?|process)(?:_|$)|^_*a?call(?:_|$)|^_*do_|^_*(?:parallel|sequential|async|batch)_(?:tool|function)_calls?$/;
/** What only converts, stores, shows or counts. */
const ONLY_CONVERTS =
  /^_*(?:to|as|from|is|has|get|set|on|log|parse|format|convert|append|push|build|create|validate|count|emit|record|add|new|map|make|extract|find|filter|should|can|print|render|save|update|merge|normalize|accumulate|collect|serialize|dump|len|str|json|yield|display|show|notify|track|trace|use)(?:_|$)|(?:_delta|_chunk|_event|_started|_stream(?:ing)?|_callback)s?$/;

export const namesRun = (name: string): boolean => {
  const plain = snakeCase(name);
  return RUNS.test(plain) && !ONLY_CONVERTS.test(plain);
};

/** A method that adds to a conversation. */
const ADDS =
  /^_*(?:append|push|extend|insert|unshift|concat|add|put|record|save|store|send|write|update|set)(?:_|$)|(?:^|_)(?:add|push|append)(?:_|$)/;
export const namesAdding = (name: string): boolean => ADDS.test(snakeCase(name));

/** What a model is called by: `client.chat.completions.create`, `llm.generate`, `provider.createMessage`. */
const ASKS =
  /(?:^|_)a?(?:create|send|chat|complete|completions?|generate|invoke|ask|query|predict|stream|streaming|request|call|converse|respond|run|inference|prompt)(?:_|$)/;
const MODEL =
  /(?:^|[_.])(?:llms?|litellm|lm|model|chat|a?completions?|complete|generat\w+|converse|messages?|responses|provider|client|openai|anthropic|claude|gemini|gpt|ollama|inference|bedrock|api)(?:$|[_.(])/;
const ASKS_NOTHING =
  /(?:^|_)(?:append|push|extend|add|len|get(?!_\w*(?:completions?|response|answer|reply)$)|count|format|render|save|load|set|log|trim|compact|truncate|convert|parse|validate|dump|filter|mcp|emit|user|input|summar\w+|compress|title|init\w*|close|token\w*|embed\w*|cost|price|list|retry|error|debug|info|warn)(?:_|$)|_(?:event|chunk|delta)s?$/;
/** What records, stores or reports. */
const RECORDS =
  /(?:^|[_.])(?:trac\w+|spans?|logg\w+|telemetry|metrics?|db|database|repository|cache|bus|queue|storage|audio|speech|transcriptions?|images|embeddings?|moderations)(?:$|[_.(])/;
const RUNS_TOOL =
  /^_*(?:call|run|exec|execute|invoke|use|process|handle|request)_\w*(?:tools?|functions?)(?:_|$)/;
export const runsTool = (name: string): boolean => RUNS_TOOL.test(snakeCase(name));

/** An argument that holds a conversation. */
const CONVERSATION =
  /(?:^|_)(?:messages?|msgs?|history|conversation|contents?|context|transcript|turns|prompts?|chat|inputs?|memory|params|request|payload|body|kwargs)(?:_|$)/;

/** Types of messages and requests: what makes an object of one asks nothing. */
const TYPE =
  /(?:message|options?|request|params?|response|config|result|content|part|block|update|chunk|event|error|role|history|item|tool|function|call|union|param)s?$/;
const VERB =
  /^_*(?:create|send|generate|get|invoke|ask|run|stream|call|converse|request|start|do|make)_/;

export const namesAsk = (path: string, last: string): boolean => {
  const plain = snakeCase(last);
  if (/^[A-Z]/.test(last) && TYPE.test(plain) && !VERB.test(plain)) return false;
  if (!ASKS.test(plain) || ASKS_NOTHING.test(plain) || RUNS_TOOL.test(plain)) return false;
  const whole = snakeCase(path);
  return MODEL.test(whole) && !RECORDS.test(whole);
};

export const namesConversation = (name: string): boolean => CONVERSATION.test(snakeCase(name));

/** A variable or parameter that holds the name of a tool: `tool_name`, `call.function.name`. */
export function namesTool(code: Code): boolean {
  const name = lastName(code);
  if (name === null) return false;
  const plain = snakeCase(name);
  if (/(?:^|_)(?:tool|function|func|fn|action|command)_?name$/.test(plain)) return true;
  if (plain !== 'name' || code.kind !== 'member') return false;
  const of = lastName(code.of) ?? '';
  return /^(?:function|fn|func|tool|block|tc|call|fc|tool_?(?:call|use)|function_?call|content)$/.test(
    snakeCase(of),
  );
}

/** Whether some part of a piece of code fits, those of nested functions left out. */
export function some(code: Code, fits: (part: Code) => boolean): boolean {
  if (fits(code)) return true;
  if (code.kind === 'function' || code.kind === 'class') return false;
  return somePart(code, (part) => some(part, fits));
}

/** Whether a mapping marks a message as the result of a tool. */
export const marksResult = (mapping: Mapping): boolean =>
  marksRole(mapping) ||
  mapping.entries.some(({ key }) => key?.kind === 'text' && namesResult(key.value));

/** The same by its role or type: `{"role": "tool"}`. */
export const marksRole = ({ entries }: Mapping): boolean =>
  entries.some(
    ({ key, value }) =>
      key?.kind === 'text' &&
      /^(?:role|type)$/.test(key.value) &&
      value.kind === 'text' &&
      isResultRole(value.value),
  );
