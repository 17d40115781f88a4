import { z } from 'zod';
import { firmaFields, type Refused, readSigned } from '../firmas/firma-fields.ts';

/** Text that the person agrees to; a change of its words needs a new version. */
export const TEXTO_ACEPTACION =
  'He leído este presupuesto y lo acepto, con sus condiciones y con las opciones que he elegido. Esta es mi firma.';
export const VERSION_ACEPTACION = '2026-11';

const fields = z.object({
  opciones: z.array(z.string().max(100)).max(1_000),
  huella: z.string().max(64),
  total: z.string().max(30),
  ...firmaFields,
  acepto: z.literal('si', 'Marca la casilla para aceptarlo'),
});

export type Aceptacion = z.infer<typeof fields>;

/** Reads the form that accepts a presupuesto; gives all its faults at once. */
export const readAcceptance = (sent: Parameters<typeof readSigned>[1]): Aceptacion | Refused =>
  readSigned(fields, sent);
