import type { Bom } from '../bom.ts';
import { MINIMUM_ELEMENTS, type MinimumElement } from './minimum-elements.ts';

/** Clusters whose elements each model or data set should have. */
const COUNTED = /^(?:Models|Dataset|Key)/;

type Row = { readonly name: string; readonly state: string; readonly note: string };

/**
 * How far a bill covers the G7 minimum elements, for people:
 *
 *     Models
 *       yes      Model name                   3 of 3: name
 *       partly   Model license                1 of 3: licenses
 *       no       Model version                0 of 3
 *       add      Model ...                    not visible in source code
 *
 * After the colon follow the fields of the bill that show it. `partly` also marks elements that a scan can only see in part.
 * Ends with a sum. `-` marks elements that a bill without models or data sets need not have.
 */
export function coverageReport(bom: Bom): string {
  const clusters = Map.groupBy(MINIMUM_ELEMENTS, ({ cluster }) => cluster);
  const width = Math.max(...MINIMUM_ELEMENTS.map(({ name }) => name.length));
  const parts = [...clusters].map(([name, elements]) => {
    const rows = elements.map((element) => row(element, bom));
    const lines = rows.map((one) =>
      `  ${one.state.padEnd(8)} ${one.name.padEnd(width)}  ${one.note}`.trimEnd(),
    );
    return { text: [name, ...lines].join('\n'), rows };
  });
  const states = parts.flatMap(({ rows }) => rows.map(({ state }) => state));
  const count = (state: string) => states.filter((one) => one === state).length;
  return [
    'G7 minimum elements of an SBOM for AI (12 May 2026), and what this bill has of them',
    ...parts.map(({ text }) => text),
    `${count('yes')} of ${states.length} covered, ${count('partly')} partly, ${count('no')} not, ${count('-')} without subject; ${count('add')} cannot be told from source code and are yours to add.\n`,
  ].join('\n\n');
}

function row({ name, measure, cluster }: MinimumElement, bom: Bom): Row {
  const isOfBill = !COUNTED.test(cluster);
  if (measure === null) return { name, state: 'add', note: 'not visible in source code' };
  const { has, of, evidence, advice = '', isPart = false } = measure(bom);
  if (of === 0) return { name, state: '-', note: 'nothing here that could have it' };
  const state = has === 0 ? 'no' : has === of && !isPart ? 'yes' : 'partly';
  const counted = isOfBill ? [] : [`${has} of ${of}`];
  return {
    name,
    state,
    note: [...counted, has === 0 ? advice : evidence].filter((text) => text !== '').join(': '),
  };
}
