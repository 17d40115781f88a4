import { z } from 'zod';
import { isEmail } from './email.ts';
import { readNif, WRONG_CONTROL } from './nif.ts';
import { readPhone } from './phone.ts';
import { textField } from './text-field.ts';

/** An e-mail address as it was written; two are one by `emailKey`. */
export const emailField = () =>
  textField({ min: 1, max: 120 }).refine(isEmail, 'escribe un correo completo, como ana@ejemplo.es');

/** A name in one line: breaks would forge headers of a mail. */
export const nameField = (max = 80) =>
  textField({ min: 1, max }).refine((text) => !/[\r\n]/.test(text), 'escríbelo en una línea');

/** A telephone as people write it; out comes E.164. */
export const phoneField = () =>
  textField({ min: 1, max: 25 }).transform((text, context) => {
    const read = readPhone(text);
    if ('telefono' in read) return read.telefono;
    context.addIssue(read.motivo);
    return z.NEVER;
  });

/**
 * Tax number of a customer, or number of the document that takes its place: a Spanish one comes out in its plain form,
 * another in capitals without blanks. Whether it fits its kind is for the family to say.
 */
export const fiscalNumberField = () =>
  textField({ min: 1, max: 25 })
    .transform((text) => {
      const read = readNif(text);
      return 'nif' in read
        ? read.nif
        : text
            .normalize('NFKC')
            .toUpperCase()
            .replace(/[\s./\-‐-―·]/g, '');
    })
    .refine((number) => /^[A-Z\d]{2,20}$/.test(number), 'escribe solo letras y cifras, hasta 20');

/** The business's own tax number: as `nifField`, and its control character must be right, since it signs every record. */
export const ownNifField = () =>
  textField({ min: 1, max: 20 }).transform((text, context) => {
    const read = readNif(text);
    if ('nif' in read && !read.dudoso) return read.nif;
    context.addIssue('nif' in read ? WRONG_CONTROL : read.motivo);
    return z.NEVER;
  });

/** A Spanish tax number as people write it; out comes its plain form. See `readNif` for what is refused. */
export const nifField = () =>
  textField({ min: 1, max: 20 }).transform((text, context) => {
    const read = readNif(text);
    if ('nif' in read) return read.nif;
    context.addIssue(read.motivo);
    return z.NEVER;
  });
