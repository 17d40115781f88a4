import { z } from 'zod';
import { listaTiposError } from '#oficina/relacion/actividades/error-report.ts';
import { isEmail } from '#platform/kit/people/email.ts';
import { textField } from '#platform/kit/text/text-field.ts';

/** Schema of a visitor's report of an error. */
export const errorReport = z.object({
  tipo: z.enum(listaTiposError, 'Elige qué está mal'),
  texto: textField({ min: 10, max: 1_000 }),
  email: textField({ max: 120 })
    .refine((value) => value === '' || isEmail(value), 'escribe un correo completo, como ana@ejemplo.es')
    .transform((value) => value || null),
});
