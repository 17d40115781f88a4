import { z } from 'zod';
import { type FieldFaults, firmaFields, readSigned } from './firma-fields.ts';

/** Text that the signer of a documento accepts; a change of its words needs a new `VERSION_FIRMA`. */
export const TEXTO_FIRMA =
  'He leído este documento entero y estoy de acuerdo con lo que dice. Esta es mi firma.';
/** Text that an aprobador accepts. */
export const TEXTO_VISTO_BUENO = 'He leído este documento entero y le doy el visto bueno.';
export const VERSION_FIRMA = '2026-11';

const fields = z.object({
  ...firmaFields,
  /** SHA-256 of the documento on the screen. */
  huella: z.string().max(64),
  acepto: z.literal('si', 'Marca la casilla para firmar'),
});

export type FirmaDada = z.infer<typeof fields>;

/** Reads the form that signs a documento; gives all its faults at once. */
export const readSignedForm = (sent: Parameters<typeof readSigned>[1]): FirmaDada | FieldFaults =>
  readSigned(fields, sent);
