import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';

/** Shades around the two brand colours of the tokens: shade 7 is the brand of the light theme, shade 4 of the dark one. */
const green: MantineColorsTuple = [
  '#e4f1e8',
  '#cde6d5',
  '#a6d8b8',
  '#7fe0aa',
  '#4cc884',
  '#35b371',
  '#14904f',
  '#00753a',
  '#005c2d',
  '#00401f',
];

/** Ink to paper of the tokens' dark theme. */
const dark: MantineColorsTuple = [
  '#eaf2ec',
  '#c9d5cd',
  '#a3b4aa',
  '#6f8478',
  '#3a4a41',
  '#2a3830',
  '#1c2922',
  '#16211b',
  '#0e1612',
  '#09100c',
];

const DIALOG_TITLE = { fontSize: '19px', fontWeight: 750, overflowWrap: 'anywhere' } as const;

/** Theme of Mantine's components, from the tokens. */
export const theme = createTheme({
  colors: { green, dark },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: (input) =>
    input.variant === 'filled' && (input.color ?? 'green') === 'green'
      ? {
          background: 'var(--brand)',
          hover: 'var(--brand-strong)',
          color: 'var(--on-brand)',
          border: '1px solid transparent',
        }
      : defaultVariantColorsResolver(input),
  black: '#12241b',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '750' },
  fontSizes: { xs: '13px', sm: '15px', md: '15px', lg: '17px', xl: '20px' },
  // From 821 px on, where the rows of lists stop having two lines.
  breakpoints: { xs: '36em', sm: '51.3125em', md: '62em', lg: '75em', xl: '88em' },
  radius: { xs: '5px', sm: '8px', md: '9px', lg: '12px', xl: '14px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  components: {
    // Its empty placeholder is no menu item, and a menu may hold nothing else.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' } },
      styles: { title: DIALOG_TITLE },
    },
    Drawer: { styles: { title: DIALOG_TITLE } },
    Badge: { defaultProps: { size: 'lg', tt: 'none', fw: 650 } },
  },
});

const tokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-hover': 'var(--paper)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-disabled-color': 'var(--muted)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens });

/** Stores the chosen theme under the key that scheme.ts reads before the first paint. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'mantine-color-scheme-value' });
