import type { ReactNode } from 'react';
import type { WebLayoutProps } from './web-layout.tsx';

export type FrameProps = Pick<WebLayoutProps, 'site'> & { children: ReactNode };

/** `handle` of a route with a frame of its own instead of the header and footer of the comparator: its code comes with that page alone. */
export type FrameHandle = { Frame(props: FrameProps): ReactNode };

/** The frame that a route declares in `handle`, if any. */
export const frameOf = (handle: unknown): FrameHandle['Frame'] | undefined =>
  (handle as Partial<FrameHandle> | undefined)?.Frame;
