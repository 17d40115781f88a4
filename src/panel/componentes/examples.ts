import type { ReactNode } from 'react';

/** Components of a room of `platform/ui` by their name, each in its states. */
export type Examples = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

export const LONG =
  'Autoescuela Nuestra Señora de los Desamparados y San Francisco de Borja, Sociedad Limitada Unipersonal';

export const nothing = (): void => undefined;
