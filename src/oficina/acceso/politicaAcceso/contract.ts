import { z } from 'zod';
import { rolesCliente, rolesTrabajador } from '#oficina/base/roles/roles.ts';

/** Roles with their kind of user: both kinds have an Editor. */
export const perfiles = [
  ...rolesTrabajador.map((rol) => `trabajador.${rol}` as const),
  ...rolesCliente.map((rol) => `cliente.${rol}` as const),
];

export type PerfilExigido = (typeof perfiles)[number];

const exigidos = z
  .array(z.enum(perfiles))
  .max(perfiles.length)
  .transform((list) => perfiles.filter((perfil) => list.includes(perfil)))
  .describe('Papeles que tienen que entrar con doble factor');

export const exigirDobleFactor = z
  .strictObject({
    version: z
      .int32('no es una versión')
      .min(0, 'no es una versión')
      .optional()
      .describe('La que se leyó, 0 si nadie lo ha decidido; sin ella, se cambia la que haya'),
    exigenDobleFactor: exigidos,
  })
  .meta({ examples: [{ exigenDobleFactor: ['trabajador.Facturacion'] }] });

export type CambioPolitica = z.infer<typeof exigirDobleFactor>;

export const politicaLeida = z.object({
  version: z.number(),
  exigenDobleFactor: z.array(z.enum(perfiles)),
  perfiles: z
    .array(z.object({ perfil: z.enum(perfiles), personas: z.number(), sinFactor: z.number() }))
    .describe('Cuántas personas activas hay de cada papel, y cuántas todavía sin doble factor'),
});

export type Politica = z.infer<typeof politicaLeida>;
