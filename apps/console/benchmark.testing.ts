import { build, type Rolldown } from 'vite';

const ENTRY = 'bare-rows.js';

/** Renders rows of findings by React alone, with the cells of the list of the console. */
const SCRIPT = `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

const cellsOf = ({ severity, title, path, span, status, blastRadius, assignee, lastSeenAt }) =>
  [severity, title, path + ':' + span.startLine, status, blastRadius.score, assignee, lastSeenAt];
const rowOf = (row) =>
  h('tr', { key: row.id }, cellsOf(row).map((cell, at) => h('td', { key: at }, cell)));
const { items } = await (await fetch('/rows.json')).json();
createRoot(document.getElementById('root')).render(h('table', null, h('tbody', null, items.map(rowOf))));
`;

/** The files of a page, by their paths, that shows findings in a table by React and nothing else. */
export async function bareRows(items: readonly object[]): Promise<ReadonlyMap<string, string>> {
  const built = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [
      {
        name: 'bare-rows',
        resolveId: (id) => (id === ENTRY ? `${import.meta.dirname}/${ENTRY}` : null),
        load: (id) => (id.endsWith(`/${ENTRY}`) ? SCRIPT : null),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: ENTRY },
    },
  })) as Rolldown.RolldownOutput;
  return new Map([
    [
      '/',
      '<!doctype html><title>Rows</title><div id="root"></div><script type="module" src="/script.js"></script>',
    ],
    ['/script.js', built.output[0].code],
    ['/rows.json', JSON.stringify({ items })],
  ]);
}
