import { z } from 'zod';
import { porId } from '#oficina/acceso/usuarios/contract.ts';
import { pageQuery, several } from '#platform/kit/contract/list-query.ts';
import { nameField, nifField } from '#platform/kit/people/person-fields.ts';
import { textField } from '#platform/kit/text/text-field.ts';

const estados = ['pendiente', 'aprobado', 'rechazado', 'retirado'] as const;

export const listarCambios = z.strictObject({
  estado: several(z.enum(estados)).optional(),
  _idCliente: z.uuid('no es un identificador').optional(),
  ...pageQuery,
});

export type FiltroCambios = z.infer<typeof listarCambios>;

const identidad = { razonSocial: z.string(), nif: z.string() };

export const cambio = z.object({
  _id: z.string(),
  estado: z.enum(estados),
  ...identidad,
  antes: z.object(identidad).describe('Como era al pedirlo'),
  explicacion: z.string().nullable(),
  motivo: z.string().nullable().describe('Por qué se rechazó'),
  creadoEn: z.string(),
  resueltoEn: z.string().nullable(),
  cliente: z.object({ _id: z.string(), codigo: z.string(), nombreComercial: z.string() }),
  usuario: z.object({ nombre: z.string(), email: z.string() }),
  nifDeOtro: z.string().nullable().describe('Otro cliente que ya lo tiene; solo para trabajadores'),
});

export type Cambio = z.infer<typeof cambio>;

/** Change that an autoescuela requests, with its explanation. */
export const pedirCambio = z.strictObject({
  razonSocial: nameField(120),
  nif: nifField(),
  explicacion: textField({ max: 500 }).optional(),
});

/** `motivo` goes by correo to the person who asked. */
export const rechazarCambio = porId.extend({ motivo: textField({ min: 5, max: 500 }) });
