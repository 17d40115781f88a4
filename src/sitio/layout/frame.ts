import type { ReactNode } from 'react';
import type { WebLayoutProps } from './web-layout.tsx';

export type FrameProps = Pick<WebLayoutProps, 'site'> & { children: ReactNode };

/** `handle` of a route with a frame of its own instead of the header and footer of the comparator: its code comes with that page alone. */
export type Framed = { Frame(props: FrameProps): ReactNode };

/** The frame that a route declares in `handle`, if any. */
export const frameOf = (handle: unknown): Framed['Frame'] | undefined =>
  (handle as Partial<Framed> | undefined)?.Frame;
