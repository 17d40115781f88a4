import 'react';

declare module 'react' {
  /** A style may also give values to the variables that a style sheet reads. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
