import { FONT_FAMILY } from './engine.server.ts';

// Colours of the light theme of src/platform/ui/tokens.css, which a picture cannot read.
export const PAPER = '#fafaf6';
export const INK = '#12241b';
export const MUTED = '#52645b';
export const LINE = '#dfe5de';
export const BRAND = '#00753a';
/** BRAND at 32 % on the line and the paper, as the gauge of the pages shows it. */
export const INTERVAL = '#a3ccb3';
/** Enrolment and theory, practice, fees and handling, expected resits. */
export const PARTS = ['#0d4a2b', '#2c9a5b', '#9db3a6', '#e79a00'];

export const HEADING = {
  fontFamily: FONT_FAMILY,
  fontWeight: 700,
  lineHeight: 1.1,
  letterSpacing: '-0.02em',
} as const;
export const BODY = { fontFamily: FONT_FAMILY, fontWeight: 400, lineHeight: 1.3, color: MUTED } as const;
