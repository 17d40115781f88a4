import { z } from 'zod';
import { decimalOf } from '#platform/kit/amounts/written-sum.ts';
import { orNumber } from '#platform/kit/text/number-or-text.ts';

const asked = () =>
  z
    .string('escribe un importe')
    .max(30, 'es demasiado largo')
    .transform((text) => decimalOf(text) ?? text);

/** Euros, negative for a refund; accepts '1.234,50', '1234.50' and the number 1234.5. */
export const importeField = orNumber(
  asked().refine((text) => /^-?\d{1,10}(\.\d{1,2})?$/.test(text), 'escribe un importe, como 1.234,50'),
);

/** Euros above zero; accepts '1.234,50', '1234.50' and the number 1234.5. */
export const importePositivoField = orNumber(
  asked().refine(
    (text) => /^\d{1,10}(\.\d{1,2})?$/.test(text) && Number(text) > 0,
    'escribe un importe mayor que cero, como 1.234,50',
  ),
);
