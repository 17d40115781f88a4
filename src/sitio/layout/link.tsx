import type { ComponentProps } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** The page changes without moving, where scripts run (`islands/in-place.ts`). */
  inPlace?: boolean;
};

/** An ordinary link, on every page: the browser loads the next page whole, and kept pages come at once (decision 069). */
export const Link = ({ to, inPlace = false, ...rest }: LinkProps) => (
  <a href={to} data-island={inPlace ? 'in-place' : undefined} {...rest} />
);
