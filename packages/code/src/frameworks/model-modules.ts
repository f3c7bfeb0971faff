import type { Language } from '../program/program.ts';
import type { FrameworkRow } from './framework-row.ts';
import { JAVASCRIPT_ROWS } from './javascript-rows.ts';
import { PYTHON_ROWS } from './python-rows.ts';

/** Clients of a whole cloud, of the web's search and of a store: what uses them need not ask a model. */
const GENERAL =
  /^(?:boto3|aioboto3|aiobotocore|huggingface_hub|tavily|exa_py|exa-js|mem0|@pinecone-database\/pinecone)$|^@tavily\//;
const AGENT = /agent|claude_code|claude-code|crewai|autogen|openhands|smolagents/;

const MODULES: Readonly<Partial<Record<Language, readonly string[]>>> = {
  javascript: modulesOf(JAVASCRIPT_ROWS),
  python: [...modulesOf(PYTHON_ROWS), 'openhands'],
};

function modulesOf(rows: readonly FrameworkRow[]): string[] {
  const asking = rows.filter(
    ({ asset, parts, details }) =>
      details.modality !== 'embedding' &&
      (asset === 'model' ||
        asset === 'agent' ||
        asset === 'ai-service' ||
        parts.model !== undefined),
  );
  return [...new Set(asking.flatMap(({ packages }) => packages))].filter(
    (one) => !GENERAL.test(one),
  );
}

/** What a module that a program imports does: asks a model, or runs an agent with tools; null for others. */
export function modelModule(language: Language, module: string): 'model' | 'agent' | null {
  const found = MODULES[language]?.some((start) => leads(start, module)) ?? false;
  if (!found) return null;
  return AGENT.test(module) ? 'agent' : 'model';
}

function leads(start: string, module: string): boolean {
  if (start.endsWith('*')) return module.startsWith(start.slice(0, -1));
  return module === start || module.startsWith(`${start}.`) || module.startsWith(`${start}/`);
}
