const BLOCK = /^```mermaid\n([\s\S]*?)^```$/gm;
/** `name["path/to/file.ts<br>what it does"]` */
const NODE = /^(\w+)\["([^"<>]+)(?:<br>[^"<>]+)?"\]$/;
/** Between two nodes: `-->`, or `-- "when" -->`. */
const ARROW = / --(?: "[^"<>]+" --)?> /;
const NAME = /^\w+$/;
/** Words of flowcharts, which Mermaid does not take as names. */
const RESERVED: ReadonlySet<string> = new Set(
  'call class classDef click default direction end flowchart graph href interpolate linkStyle style subgraph'.split(
    ' ',
  ),
);

/**
 * Faults of the Mermaid diagrams in Markdown files, a line each. A diagram is a flowchart of files: lines that declare a node each,
 * labelled with a path, and lines of arrows between them. That is less than Mermaid takes, so whatever passes is drawn.
 *
 * @param texts text of each file by its path from the root; only Markdown files are searched
 * @param isFile whether there is a file at a path as a diagram writes it
 */
export function diagramFaults(
  texts: ReadonlyMap<string, string>,
  isFile: (path: string) => boolean,
): readonly string[] {
  return [...texts]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, text]) =>
      [...text.matchAll(BLOCK)].flatMap((block) => {
        const start = text.slice(0, block.index).split('\n').length + 1;
        return blockFaults(block[1] as string, isFile).map(
          ([line, fault]) => `${path}:${start + line}: ${fault}`,
        );
      }),
    );
}

type Fault = readonly [line: number, text: string];

function blockFaults(block: string, isFile: (path: string) => boolean): readonly Fault[] {
  const [head = '', ...lines] = block.trimEnd().split('\n');
  const faults: Fault[] = [];
  if (head !== 'flowchart TD')
    faults.push([0, `the diagram begins with "${head}", not "flowchart TD"`]);
  const declared = new Map<string, number>();
  const linked = new Set<string>();
  for (const [index, text] of lines.entries()) {
    const line = text.trim();
    const [, name, label] = NODE.exec(line) ?? [];
    if (name !== undefined) {
      if (RESERVED.has(name))
        faults.push([index + 1, `${name} is a word of Mermaid; rename the node`]);
      if (declared.has(name)) faults.push([index + 1, `the node ${name} is declared twice`]);
      if (!isFile(label as string)) faults.push([index + 1, `${label} is no file`]);
      declared.set(name, index + 1);
      continue;
    }
    const names = line.split(ARROW);
    if (names.length < 2 || !names.every((item) => NAME.test(item))) {
      faults.push([index + 1, `"${line}" is neither a node nor an arrow`]);
      continue;
    }
    for (const item of names) {
      if (!declared.has(item)) faults.push([index + 1, `the node ${item} is not declared above`]);
      linked.add(item);
    }
  }
  for (const [name, line] of declared) {
    if (!linked.has(name)) faults.push([line, `no arrow leads to or from the node ${name}`]);
  }
  return faults;
}
