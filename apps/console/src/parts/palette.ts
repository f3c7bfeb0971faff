/** Text and the tint below it. */
export type Pair = { readonly text: string; readonly tint: string };

/** The colours of one theme: CSS colours `#rrggbb`. */
export type Palette = {
  readonly page: string;
  readonly raised: string;
  /** Behind a row or entry under the pointer, and behind the chosen one. */
  readonly hover: string;
  readonly selected: string;
  readonly text: string;
  readonly muted: string;
  readonly link: string;
  /** Lines between rows: decoration, without a contrast of its own. */
  readonly line: string;
  /** Borders of buttons, whose text has the contrast. */
  readonly edge: string;
  /** Borders of controls and the focus ring: at least 3:1 on the page. */
  readonly control: string;
  readonly focus: string;
  /** The square of the mark. */
  readonly mark: string;
  /** Words of source text. */
  readonly codeKeyword: string;
  readonly codeString: string;
  readonly codeEntity: string;
  /** Areas of charts, each 3:1 on the page where it stands alone. */
  readonly chartPlain: string;
  readonly chartGood: string;
  readonly chartCritical: string;
  readonly chartHigh: string;
  readonly chartMedium: string;
  readonly chartLow: string;
  readonly chartInfo: string;
  readonly primary: Pair;
  readonly danger: Pair;
  readonly critical: Pair;
  readonly high: Pair;
  readonly medium: Pair;
  readonly low: Pair;
  readonly info: Pair;
  readonly good: Pair;
};

export const LIGHT: Palette = {
  page: '#ffffff',
  raised: '#f8f9fb',
  hover: '#eef1f5',
  selected: '#e4e9f1',
  text: '#1b1f24',
  muted: '#57606a',
  link: '#0b57d0',
  line: '#dfe3e8',
  edge: '#c6ccd4',
  control: '#7d8691',
  focus: '#0b57d0',
  mark: '#1c5fb8',
  codeKeyword: '#8b1a7f',
  codeString: '#125a2b',
  codeEntity: '#8a3200',
  chartPlain: '#4c83d8',
  chartGood: '#2f9e5f',
  chartCritical: '#c2254b',
  chartHigh: '#d9701f',
  chartMedium: '#a98100',
  chartLow: '#4c83d8',
  chartInfo: '#87919c',
  primary: { text: '#ffffff', tint: '#1c5fb8' },
  danger: { text: '#ffffff', tint: '#b3202f' },
  critical: { text: '#8f0f2b', tint: '#fde7ec' },
  high: { text: '#8a3200', tint: '#ffeadb' },
  medium: { text: '#6b4e00', tint: '#fff3c4' },
  low: { text: '#0b4f8a', tint: '#e3f0fd' },
  info: { text: '#495057', tint: '#eceff2' },
  good: { text: '#125a2b', tint: '#e2f6e8' },
};

export const DARK: Palette = {
  page: '#15181c',
  raised: '#1a1d22',
  hover: '#22272e',
  selected: '#2a313a',
  text: '#e6e9ed',
  muted: '#a3acb7',
  link: '#8ab4f8',
  line: '#2c323a',
  edge: '#3d444d',
  control: '#77818d',
  focus: '#8ab4f8',
  mark: '#2f6fc4',
  codeKeyword: '#e5a3f0',
  codeString: '#8fdba8',
  codeEntity: '#ffb889',
  chartPlain: '#5b8fe0',
  chartGood: '#4fb57c',
  chartCritical: '#e5536f',
  chartHigh: '#e58a45',
  chartMedium: '#cda62f',
  chartLow: '#5b8fe0',
  chartInfo: '#78828d',
  primary: { text: '#0c1524', tint: '#8ab4f8' },
  danger: { text: '#2b060b', tint: '#ff9da6' },
  critical: { text: '#ff9db0', tint: '#45101d' },
  high: { text: '#ffb889', tint: '#432005' },
  medium: { text: '#f2cf66', tint: '#372a00' },
  low: { text: '#94c8ff', tint: '#0f2d4a' },
  info: { text: '#b9c2cc', tint: '#2a3037' },
  good: { text: '#8fdba8', tint: '#0e3519' },
};

/** Returns the palette as CSS variables: `--svc-page`, and `--svc-high` with `--svc-high-tint` for a pair. */
export function cssVariables(palette: Palette): Record<string, string> {
  const entries = Object.entries(palette).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`--svc-${kebab(name)}`, value]]
      : [
          [`--svc-${name}`, value.text],
          [`--svc-${name}-tint`, value.tint],
        ],
  );
  return Object.fromEntries(entries);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
