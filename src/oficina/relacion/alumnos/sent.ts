import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { mensaje } from './mensaje-contract.ts';
import { ofertaConCifra } from './oferta.ts';

/** States of a request that was sent to an autoescuela. */
export const estadosEnviada = {
  pendiente: 'Sin confirmar',
  enviada: 'Enviada',
  vista: 'Vista',
  respondida: 'Respondida',
  ganada: 'Ganada',
  perdida: 'Perdida',
  retirada: 'Retirada',
} as const;

/** Request sent to an autoescuela, as workers see it. */
export const enviada = z.object({
  _id: z.string(),
  estado: z.enum(keysOf(estadosEnviada)),
  enviadaEn: z.string(),
  vistaEn: z.string().nullable(),
  respondidaEn: z.string().nullable(),
  retiradaEn: z.string().nullable(),
  precioVisto: z.string().nullable().describe('El que mostraba el comparador al pedirla: euros con IVA'),
  versionConsentimiento: z.string().nullable(),
  precioOfrecido: z.string().nullable().describe('Euros con IVA'),
  oferta: ofertaConCifra.nullable(),
  respuesta: z.string().nullable(),
  mensajes: z.array(mensaje).describe('La conversación, lo más antiguo primero'),
  _idAlumno: z.string(),
  _idCliente: z.string(),
  alumno: z.string(),
  cliente: z.string(),
  permiso: z.string(),
});

export type Enviada = z.infer<typeof enviada>;
