import { stem } from '../program/file-name.ts';
import type { Ref } from '../program/program.ts';
import { snakeCase } from './loop-terms.ts';

/** Names of functions, files and folders that say nothing about an agent. */
const COMMON =
  /^(?:_*(?:main|index|app|cli|run|start|loop|chat|agent|agentic|ask|query|process|execute|handle|step|invoke|call|solve|async|message|messages|conversation|tool|tools|calls?|with|until|done|the|a|turn|server|client|api|route|core|base|utils?|lib|libs|src|pkg|cmd|internal|code|python|py|js|ts|go|source|sources|backend|frontend|service|services|packages|apps|examples?|llm|model|ai|openai|anthropic|gemini|completion|completions|response|stream|streaming|once|example|demo|test|and|get|init|post|user|handler|handlers|worker|thread|default)_*)+$/;

/** Whether a name says nothing about an agent: `main`, `run_agent`. */
export const saysNothing = (name: string): boolean =>
  COMMON.test(snakeCase(name).replace(/[^a-z]+/g, '_'));

/** Returns the name of the agent that a class or function is: its own, else that of the file or folder around it. */
export function loopName({ code, file }: Ref): string {
  const own = 'name' in code ? code.name : null;
  if (code.kind === 'class' && own !== null) return own;
  const folders = file.path.split('/').slice(0, -1).reverse();
  const named = [own, stem(file.path), ...folders].find(
    (name) => name !== null && !saysNothing(name),
  );
  return named ?? own ?? stem(file.path);
}
