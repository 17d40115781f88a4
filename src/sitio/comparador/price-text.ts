import { formatEuros } from '#platform/kit/format.ts';

/** Label of the slider of costs; at its end it limits nothing. In whole euros. */
export const priceLabel = (value: number, most: number): string =>
  value >= most ? 'Cualquier coste' : `Coste hasta ${formatEuros(value * 100)}`;

/** The same, for screen readers. */
export const priceText = (value: number, most: number): string =>
  value >= most ? 'cualquiera' : `${value} euros`;
