import { z } from 'zod';
import { textField } from '#platform/kit/text/text-field.ts';
import type { ContactoField } from './contacto-fields.ts';

/**
 * Schema of a visitor's message. A name or address takes no line breaks, which could forge headers of a mail.
 */
export const contactoMessage = z.object({
  nombre: textField({ min: 1, max: 80 }).refine((value) => !/[\r\n]/.test(value), 'escríbelo en una línea'),
  email: textField({ min: 1, max: 120 }).pipe(z.email('escribe un correo completo, como ana@ejemplo.es')),
  mensaje: textField({ min: 10, max: 3_000 }),
}) satisfies z.ZodType<Record<ContactoField, string>>;
