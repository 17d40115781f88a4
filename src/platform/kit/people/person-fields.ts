import { z } from 'zod';
import { textField } from '../text/text-field.ts';
import { isEmail } from './email.ts';
import { readNif, WRONG_CONTROL } from './nif.ts';
import { readPhone } from './phone.ts';

/** What an address copied from a link or a message brings along. */
const COPIED = /^mailto:\s*|[\ufe00-\ufe0f]/gi;

/** Schema of an e-mail address, which is kept as it was written; `emailKey` compares two of them. */
export const emailField = () =>
  textField({ min: 1, max: 120 })
    .overwrite((text) => text.replace(COPIED, ''))
    .refine(isEmail, 'escribe un correo completo, como ana@ejemplo.es');

/** Schema of a name in one line: a line break could forge headers of a mail. */
export const nameField = (max = 80) =>
  textField({ min: 1, max }).refine((text) => !/[\r\n]/.test(text), 'escríbelo en una línea');

/** Schema of a telephone as people write it; it comes out in E.164. */
export const phoneField = () =>
  textField({ min: 1, max: 25 }).transform((text, context) => {
    const read = readPhone(text);
    if ('telefono' in read) return read.telefono;
    context.addIssue(read.motivo);
    return z.NEVER;
  });

/**
 * Schema of a tax number or of a foreign document's number. A Spanish one comes out in its plain form, any
 * other in capitals
 * without blanks. The family checks whether the number fits its kind.
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
    .refine((number) => /^[A-Z\d]{2,20}$/.test(number), 'escribe solo letras y cifras, hasta 20')
    // Examples are of a company, which is the kind of person that a cliente is at first.
    .meta({ examples: ['B12345674'] });

/**
 * Schema of the business's own tax number. Unlike `nifField` it refuses a wrong control character, because
 * every signed record carries the number.
 */
export const ownNifField = () =>
  textField({ min: 1, max: 20 }).transform((text, context) => {
    const read = readNif(text);
    if ('nif' in read && !read.dudoso) return read.nif;
    context.addIssue('nif' in read ? WRONG_CONTROL : read.motivo);
    return z.NEVER;
  });

/**
 * Schema of a Spanish tax number as people write it; it comes out in its plain form. `readNif` says which are
 * refused.
 */
export const nifField = () =>
  textField({ min: 1, max: 20 }).transform((text, context) => {
    const read = readNif(text);
    if ('nif' in read) return read.nif;
    context.addIssue(read.motivo);
    return z.NEVER;
  });
