import { present } from './gguf-facts.ts';

/** What an Ollama Modelfile builds on. */
export type Modelfile = {
  readonly from: string;
  readonly line: number;
  readonly facts: Readonly<Record<string, string>>;
};

const INSTRUCTION = /^[ \t]*(FROM|PARAMETER|LICENSE|ADAPTER)[ \t]+(.*)$/i;

/** Reads an Ollama Modelfile (ollama, docs/modelfile.md); null for a file without FROM. */
export function modelfileOf(text: string): Modelfile | null {
  const facts: Record<string, string | null> = {};
  let from: { readonly name: string; readonly line: number } | null = null;
  let isQuoted = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const marks = line.split('"""').length - 1;
    if (isQuoted) {
      if (marks % 2 === 1) isQuoted = false;
      continue;
    }
    isQuoted = marks % 2 === 1;
    const [, word = '', rest = ''] = INSTRUCTION.exec(line) ?? [];
    const value = rest.trim();
    switch (word.toUpperCase()) {
      case 'FROM':
        from ??= { name: value, line: index + 1 };
        break;
      case 'PARAMETER':
        addParameter(facts, value);
        break;
      case 'ADAPTER':
        facts['adapter'] = value;
        break;
      case 'LICENSE':
        facts['license'] ??= licenseName(value);
        break;
    }
  }
  if (from === null || from.name === '') return null;
  return { from: from.name, line: from.line, facts: present(facts) };
}

/** `stop` and other texts are of no interest to anybody who takes stock. */
function addParameter(facts: Record<string, string | null>, value: string): void {
  const [, name, number] = /^([a-z][a-z0-9_]{0,40})[ \t]+(-?[\d.]+|true|false)$/i.exec(value) ?? [];
  if (name !== undefined && number !== undefined) {
    facts[`parameter.${name.toLowerCase().replaceAll('_', '-')}`] = number;
  }
}

/** A name, not the text of a licence. */
function licenseName(value: string): string | null {
  return /^[\w.+ -]{1,60}$/.test(value) ? value : null;
}
