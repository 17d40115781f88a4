import { z } from 'zod';
import { type FieldFaults, firmaFields, readSigned } from '#oficina/documentos/firmas/firma-fields.ts';

const fields = z.object({
  opciones: z.array(z.string().max(100)).max(1_000),
  huella: z.string().max(64),
  total: z.string().max(30),
  ...firmaFields,
  acepto: z.literal('si', 'Marca la casilla para aceptarlo'),
});

export type Aceptacion = z.infer<typeof fields>;

/** Reads the form that accepts a presupuesto; gives all its faults at once. */
export const readAcceptance = (sent: Parameters<typeof readSigned>[1]): Aceptacion | FieldFaults =>
  readSigned(fields, sent);
