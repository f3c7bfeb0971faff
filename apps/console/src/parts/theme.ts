import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { cssVariables, DARK, LIGHT, type Palette } from './palette.ts';

const PRIMARY: MantineColorsTuple = [
  '#e8f0fb',
  '#cfdff5',
  '#a3c1ec',
  '#749fe1',
  '#4c83d8',
  '#346fce',
  '#1c5fb8',
  '#174f99',
  '#123f7b',
  '#0c2b54',
];

/** Mantine's theme: its sizes and shapes; the colours come from `svcVariables`. */
export const THEME = createTheme({
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: {
    sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '16px' }, h3: { fontSize: '14px' } },
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'sm',
  primaryColor: 'svc',
  colors: { svc: PRIMARY },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { fw: 500 } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 0 },
      },
    },
  },
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant !== 'filled') return colors;
    const background = 'var(--svc-primary-tint)';
    return { ...colors, color: 'var(--svc-primary)', background, hover: background };
  },
});

/** Assigns the colours of the palette to Mantine's variables and our own. */
export const svcVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: themeVariables(LIGHT),
  dark: {
    ...themeVariables(DARK),
    // the greys of fields, menus and their borders
    '--mantine-color-dark-6': DARK.raised,
    '--mantine-color-dark-4': DARK.edge,
  },
});

function themeVariables(palette: Palette): Record<string, string> {
  return {
    ...cssVariables(palette),
    '--mantine-color-body': palette.page,
    '--mantine-color-text': palette.text,
    '--mantine-color-dimmed': palette.muted,
    '--mantine-color-placeholder': palette.muted,
    '--mantine-color-anchor': palette.link,
    '--mantine-color-default': palette.page,
    '--mantine-color-default-hover': palette.raised,
    '--mantine-color-default-color': palette.text,
    '--mantine-color-default-border': palette.edge,
    '--mantine-color-disabled': palette.hover,
    '--mantine-color-disabled-color': palette.control,
    '--mantine-color-error': palette.critical.text,
    '--mantine-primary-color-filled': palette.primary.tint,
    '--mantine-primary-color-filled-hover': palette.primary.tint,
    '--mantine-primary-color-contrast': palette.primary.text,
    '--mantine-color-svc-filled': palette.primary.tint,
    '--mantine-color-svc-filled-hover': palette.primary.tint,
  };
}
