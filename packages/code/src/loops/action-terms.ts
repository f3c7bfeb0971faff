import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { snakeCase } from './loop-terms.ts';

/*
 * How programs name the actions that a model asks for in its text, in place of tool calls: their execution, what is observed, and
 * what is kept of both for the next question. Names are compared in snake case.
 */

/** A value that holds an action: `action`, `next_command`, `operations`, `tool_name`. */
const ACTION =
  /(?:^|_)(?:actions?|act(?=_)|commands?|cmds?|operations?|code_?blocks?|scripts?|tool)(?:_(?:str|string|text|name|type|kind|key|input|dict|json|args|list|code|func|fn))?$/;
/** What runs actions by its own name: `execute_action`, `run_cmd`, `operateTool`. */
const RUNS_ACTION =
  /^_*a?(?:execute|exec|run|perform|take|do|apply|dispatch|invoke|operate|handle|call)_(?:\w+_)?(?:actions?|commands?|cmds?|operations?|tools?|modules?|code|code_?blocks?|scripts?|python|bash|shell|sql|snippets?|programs?|cells?)(?:_(?:string|async|safe|batch|blocks?|click|type))?$|^_*operate$/;
/** What runs a value that is named as an action: `env.step(action)`. */
const RUNS =
  /^_*a?(?:execute|exec|run|perform|step|act|dispatch|apply|invoke|operate|call|tool_?func)$/;

/** Nearly all names fail this: the others are compared in snake case. */
const SPEAKS_OF_ONE =
  /action|act_?name|command|cmd|operat|tool|module|code|script|python|bash|shell|sql|snippet|program|cell/i;

export const namesAction = (name: string): boolean =>
  name.length < 80 && SPEAKS_OF_ONE.test(name) && ACTION.test(snakeCase(name));
export const runsAction = (name: string): boolean =>
  name.length < 80 && SPEAKS_OF_ONE.test(name) && RUNS_ACTION.test(snakeCase(name));
export const runsNamed = (name: string): boolean => name.length < 12 && RUNS.test(snakeCase(name));

/** A model that is called as a function: `llm(prompt)`, `ask_gpt(messages)`. */
const MODEL_CALL =
  /^_*(?:llm|lm|gpt\w*|chatgpt|claude|(?:call|ask|query|prompt|invoke)_(?:the_)?(?:llm|lm|gpt\w*|model|ai|openai|chatgpt|claude|gemini|ollama)|(?:create|fetch|generate|get|request)_(?:llm_|model_|ai_|chat_)?(?:response|completion)s?|(?:fetch|get|generate|request)_(?:response|completion|answer|reply|output)s?_(?:from|with|by)_(?:\w+_)?(?:llm|lm|gpt\w*|model|ai|openai|chatgpt|claude|gemini|ollama))$/;
export const namesModelCall = (name: string): boolean => MODEL_CALL.test(snakeCase(name));

/** A model that is called as a function and may be a network as well. */
export const namesModel = (name: string): boolean =>
  /^_*(?:model|client|chat_?model|language_?model|\w+_llm)$/.test(snakeCase(name));

/** Actions that end a run or only think. */
const ENDS =
  /^(?:final|(?:final_?)?answer|finish(?:ed)?|done|stop|end|terminate|respond|reply|complete[d]?|none|exit|quit|fail(?:ed|ure)?|error|success|continue|wait|think|thought|unknown|null|yes|no|true|false)$/i;
const ACTION_NAME = /^[A-Za-z][\w.:-]{1,63}$/;

/** Whether a text that an action is compared with names one that does something. */
export const isDoing = (text: string): boolean => ACTION_NAME.test(text) && !ENDS.test(text);

/** What is kept between questions: a conversation, a scratchpad, what was done and seen before. */
const KEPT =
  /(?:^|[_.])(?:messages?|msgs?|history|conversation|memory|transcript|trajectory|scratchpad|context|observations?|turns)(?:[_.]|$)|(?:^|\.)_*(?:previous|prev|last|past)_/;
export const namesKept = (name: string): boolean => KEPT.test(snakeCase(name));

/** What lasts from question to question where a plain name is bound to it: an answer's own `message` is of one turn. */
const LASTS =
  /(?:^|_)(?:messages|history|conversation|memory|transcript|trajectory|scratchpad|turns)(?:_|$)|^_*(?:previous|prev|last|past)_/;
export const namesLasting = (name: string): boolean => LASTS.test(snakeCase(name));

/** What comes of an action. */
const OBSERVED =
  /(?:^|_)(?:observations?|obs|feedback|screenshots?|(?:tool|action|command|execution|exec)_(?:results?|outputs?))(?:_|$)/;
export const namesObserved = (name: string): boolean => OBSERVED.test(snakeCase(name));

/** A value that holds code: `code`, `python_code`, `sql`; not `exit_code`. */
const CODE =
  /^(?:(?:python|py|bash|shell|sql|js|javascript|generated|extracted|new|llm|model|ai|final|clean(?:ed)?|raw)_?)*(?:code|sql|snippets?|programs?|blocks?|query|script)(?:_?str(?:ing)?)?$/;
export const namesCode = (name: string): boolean => name.length < 40 && CODE.test(snakeCase(name));

/** Whether a value is named as an action, itself or by the member that is read of it. */
export function isActionNamed(code: Code): boolean {
  if (code.kind === 'list') return code.items.some(isActionNamed);
  if (code.kind === 'index') return isActionNamed(code.of) || isActionKey(code.key);
  if (code.kind === 'call' && code.callee.kind === 'member') return isActionNamed(code.callee.of);
  const name = lastName(code);
  return name !== null && namesAction(name);
}

const isActionKey = (key: Code) => key.kind === 'text' && namesAction(key.value);
