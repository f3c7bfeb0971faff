/** A pipeline of a shell script: its whole text with here-documents, and the commands between its pipes. */
export type Pipeline = {
  readonly text: string;
  readonly stages: readonly string[];
  readonly index: number;
};

/**
 * Cuts a script into pipelines at line ends, `;`, `&&` and `||` outside quotes. Made for finding calls in honest scripts, not
 * for running them: what it cannot follow stays in one piece. Linear in the script.
 */
export function pipelinesOf(script: string): Pipeline[] {
  const pipelines: Pipeline[] = [];
  let stages: string[] = [];
  let stage = '';
  let from = 0;
  let quote = '';
  let awaited: string[] = [];
  const endStage = () => {
    if (stage.trim() !== '') stages.push(stage.trim());
    stage = '';
  };
  const endPipeline = (at: number) => {
    endStage();
    if (stages.length > 0) pipelines.push({ text: script.slice(from, at), stages, index: from });
    stages = [];
    from = at;
  };
  for (let at = 0; at < script.length; at++) {
    const char = script[at] as string;
    const two = script.slice(at, at + 2);
    if (char === '\\' && quote !== "'") {
      stage += two === '\\\n' ? ' ' : two;
      at++;
    } else if (quote !== '') {
      stage += char;
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') {
      quote = char;
      stage += char;
    } else if (char === '#' && (stage === '' || /\s/.test(script[at - 1] ?? ''))) {
      const end = script.indexOf('\n', at);
      at = (end === -1 ? script.length : end) - 1;
    } else if (two === '<<' && script[at + 2] !== '<') {
      const word = /^<<-?\s*(["']?)([\w.-]+)\1/.exec(script.slice(at, at + 80));
      if (word !== null) awaited.push(word[2] as string);
      stage += word?.[0] ?? two;
      at += (word?.[0].length ?? 2) - 1;
    } else if (char === '\n' && awaited.length > 0) {
      const end = endOfHere(script, at + 1, awaited);
      stage += script.slice(at, end);
      awaited = [];
      at = end - 1;
      endPipeline(end);
    } else if (char === '\n' || char === ';' || two === '&&' || two === '||') {
      endPipeline(at);
      if (char !== '\n' && char !== ';') at++;
      from = at + 1;
    } else if (char === '|') {
      endStage();
    } else stage += char;
  }
  endPipeline(script.length);
  return pipelines;
}

function endOfHere(script: string, from: number, words: readonly string[]): number {
  let at = from;
  for (const word of words) {
    while (at < script.length) {
      const end = script.indexOf('\n', at);
      const line = script.slice(at, end === -1 ? script.length : end);
      at = end === -1 ? script.length : end + 1;
      if (line.trim() === word) break;
    }
  }
  return at;
}

/** Names of variables that a text expands: `$NAME`, `${NAME...}`, `$env:NAME`. */
export function expandedNames(text: string): string[] {
  return [...text.matchAll(/\$(?:env:|\{(?:env:)?)?([A-Za-z_]\w*)/g)].map(([, name = '']) => name);
}
