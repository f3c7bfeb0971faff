import { type Code, type Mapping, somePart } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';

/*
 * How programs name what passes between a model and the tools: tool calls of an answer, their execution, the results that are
 * sent back. Names are compared in snake case.
 */

/** Names recur in a program thousands of times. */
const CONVERTED = new Map<string, string>();
const MAX_CONVERTED = 20_000;

/** `toolCallId` -> `tool_call_id` */
export function snakeCase(name: string): string {
  const known = CONVERTED.get(name);
  if (known !== undefined) return known;
  const converted = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
  if (CONVERTED.size >= MAX_CONVERTED) CONVERTED.clear();
  if (name.length < 80) CONVERTED.set(name, converted);
  return converted;
}

/** `tool_calls`, `ToolUseBlock`, `AsFunctionCalls`: not `tool_caller`, `tool_use_count`. */
const TOOL_CALLS =
  /(?:^|_)(?:tool|function)_?(?:calls?|uses?|execution_requests?)(?=_|$)(?!_?(?:id|back|count|limit|enabled|support\w*|mode|budget)s?(?:_|$))/;
/** The type of a part of an answer that asks for a tool. */
const CALL_TYPES =
  /^(?:tool_use|tool[_-]calls?|(?:function|custom_tool)_calls?|computer_calls?|toolUses?|toolCalls?|functionCalls?|response\.function_call_arguments\.done)$/;
/** What marks a message as the result of a tool. */
const RESULT =
  /(?:^|_)(?:tool|function)_?(?:call_?|use_?|execution_?|chat_?)?(?:ids?|results?|outputs?|responses?|messages?)(?:_|$)|^observations?$/;
const RESULT_ROLES =
  /^(?:tool|function|tool_result|function_call_output|computer_call_output|tool-result)$/;

/** Whether a name is one of tool calls that a model asks for. */
export function namesToolCalls(name: string): boolean {
  return name.length < 80 && /tool|function/i.test(name) && TOOL_CALLS.test(snakeCase(name));
}

export const isCallType = (text: string): boolean => CALL_TYPES.test(text);
export const namesResult = (name: string): boolean =>
  name.length < 80 && /tool|function|observation/i.test(name) && RESULT.test(snakeCase(name));
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

/** What only converts, checks or shows what it is given, by its last name, or by the module that it is of. */
const CONVERTS =
  /(?:^|\.)_*(?:str|repr|len|int|float|bool|dict|list|tuple|json|loads?|dumps?|get|getattr|isinstance|type|print|println|printf|sprintf|errorf|info|debug|warn|warning|error|string|number|model_dump|slice|replace|map|filter|find|some|every|values|entries|keys|next|items|range|enumerate|zip|min|max|sum|sorted|has|includes|contains|startswith|from|of|copy|decode|encode|read_tree|default|clone|first|where|select|trim|make|sub_?str(?:ing)?|dictionary|hash_set|string_builder|regex|uri|add_range|strip|join|split|unwrap|byte|bytes)$|(?:^|\.)_*(?:to|as|is|has|new|create|make|capture|retry|format|parse|stringify|(?:un)?marshal|(?:de)?serialize|convert|validate|normalize|extract|truncate|log|emit|record|render|print|build|display|show|notify|try_parse|decode|encode)(?:_\w*)?$|^(?:json|logg(?:er|ing)|console|fmt|log|math|object|array|time|date|uuid)\./;
export const namesConverting = (path: string): boolean => CONVERTS.test(snakeCase(path));

/** A method that adds to a conversation. */
const ADDS =
  /^_*(?:append|push|extend|insert|unshift|concat|add|put|record|save|store|send|write|update|set)(?:_|$)|(?:^|_)(?:add|push|append)(?:_|$)/;
export const namesAdding = (name: string): boolean => ADDS.test(snakeCase(name));

/** What a vendor's library calls the request of an answer, whatever it is given. */
const ASKS_SURELY =
  /(?:^|\.)(?:(?:chat\.)?completions\.(?:create|parse|stream|new|new_streaming)|(?:responses|beta\.messages)\.(?:create|parse|stream|new|new_streaming)|litellm\.a?completion|generate_content(?:_async|_stream)?|converse(?:_stream|_async)?|(?:generate|stream)_text|chat(?:_session)?\.send_message(?:_stream|_async)?|(?:get|stream)_claude_message_async|chat_completions?|create_chat_completions?(?:_stream)?|complete_chat(?:_streaming)?(?:_async)?|get_(?:streaming_)?chat_message_contents?(?:_async)?|get_chat_completions(?:_stream(?:ing)?)?(?:_async)?)$/;
/** Whether a path is that of a vendor's request; types that are named alike are made, not asked. */
export const asksSurely = (path: string, last: string): boolean =>
  !/^Chat/.test(last) && ASKS_SURELY.test(snakeCase(path));

/** What a model is called by: `client.chat.completions.create`, `llm.generate`, `provider.createMessage`. */
const ASKS =
  /(?:^|_)a?(?:create|send|chat|complete|completions?|generate|invoke|ask|query|predict|stream|streaming|request|call|converse|respond|run|inference|prompt|get_(?:\w+_)?response)(?:_|$)/;
const MODEL =
  /(?:^|[_.])(?:m?llms?|litellm|v?lm|model|chat|a?completions?|complete|generat\w+|converse|messages?|responses|prov|provider|client|openai|anthropic|claude|gemini|gpt|ollama|inference|bedrock|api)(?:$|[_.(])/;
const ASKS_NOTHING =
  /(?:^|_)(?:append|push|extend|add|len|get(?!_\w*(?:completions?|responses?|answer|reply|(?:message|chat)_contents?)(?:_async)?$)|count|format|render|save|load|set|log|trim|compact|truncate|convert|parse|validate|dump|filter|mcp|emit|user|input|summar\w+|compress|title|init\w*|close|token\w*|embed\w*|cost|price|list|retry|error|debug|info|warn)(?:_|$)|_(?:event|chunk|delta|overrides?|provider|config\w*)s?$|^_*(?:start|create|new|open|resume|begin)_chat(?:_sessions?)?$|^_*generate_(?:diff|u?u?id|hash|key|report|pdf|image|schema|docs?|filename|slug|nonce|password)s?$/;
/** What converts, stores or counts what it is given, whatever else its name speaks of: `sanitize_failed_run_messages`. */
const DOES_OTHERWISE =
  /^_*(?:sanitize|clone|estimate|record|resolve|synthesi[sz]e|clean|normali[sz]e|copy|merge|strip|is|has|should|can|show|extract|find|sort|group|split|decode|encode|repair|restore|persist|update|track|register)_|^_*(?!a?(?:send|ask|call|query|post|talk|speak|submit|prompt)_)[a-z]+_(?:\w+_)?to_\w+$/;
/** Whether a name begins with what is done, and that asks no model. */
export const doesOtherwise = (name: string): boolean => DOES_OTHERWISE.test(snakeCase(name));
/** What makes an object or does a thing: `create_chat_runtime`, `execute_todo_complete`, not `create_chat_completion`. */
const MAKES =
  /^_*(?:execute|apply|mark)_(?!\w*(?:llm|model|prompt|completion|chat|respon|message|generat|request|query|inference|call|turn|step))|^_*(?:create|new|make|init|setup|open)_(?!\w*(?:complet|respon|message|answer|repl(?:y|ies)|generat|content|turn|stream|text|inference|predict|request))/;
/** What records, stores or reports. */
const RECORDS =
  /(?:^|[_.])(?:chrome|tabs|sessions|trac\w+|spans?|logg\w+|telemetry|metrics?|db|database|repository|cache|bus|queue|storage|audio|speech|transcriptions?|images|embeddings?|moderations)(?:$|[_.(])/;
const RUNS_TOOL =
  /^_*(?:call|run|exec|execute|invoke|use|process|handle|request)_\w*(?:tools?|functions?)(?:_|$)/;
export const runsTool = (name: string): boolean => RUNS_TOOL.test(snakeCase(name));

/** An argument that holds a conversation. */
const CONVERSATION =
  /(?:^|_)(?:messages?|msgs?|history|conversation|contents?|context|transcript|scratchpad|turns|prompts?|chat|inputs?|memory|params|req(?:uest)?|payload|body|kwargs)(?:_|$)/;

/** Types of messages and requests: what makes an object of one asks nothing. */
const TYPE =
  /(?:message|options?|request|params?|response|config|result|content|part|block|update|chunk|event|error|role|history|item|tool|function|call|union|param)s?$/;
const VERB =
  /^_*(?:create|send|generate|get|invoke|ask|run|stream|call|converse|request|start|do|make)_/;

export const namesAsk = (path: string, last: string): boolean => {
  const plain = snakeCase(last);
  if (/^[A-Z]/.test(last) && TYPE.test(plain) && !VERB.test(plain)) return false;
  if (!ASKS.test(plain) || ASKS_NOTHING.test(plain) || RUNS_TOOL.test(plain)) return false;
  if (MAKES.test(plain)) return false;
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
