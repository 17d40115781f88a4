import { z } from 'zod';
import { tiposUsuario } from '#oficina/base/roles/roles.ts';
import { momentRange, pageQuery, several } from '#platform/kit/contract/list-query.ts';
import { textField } from '#platform/kit/text/text-field.ts';

const resultadosAcceso = ['ok', 'clave', 'bloqueado', 'noExiste', '2fa', 'pendiente'] as const;

export const listarAccesos = z.strictObject({
  texto: textField({ max: 80 }).optional(),
  resultado: several(z.enum(resultadosAcceso)).optional(),
  tipoUsuario: several(z.enum(tiposUsuario)).optional(),
  ...momentRange('entradaEn'),
  _idUsuario: several(z.uuid('no es un identificador')).optional().describe('De quién, si se pueden ver'),
  mios: z.stringbool().default(false).describe('Solo los de quien pregunta'),
  abiertas: z.stringbool().default(false).describe('Solo los de sesiones que siguen abiertas'),
  ...pageQuery,
});

export type FiltroAccesos = z.infer<typeof listarAccesos>;

export const acceso = z.object({
  _id: z.string(),
  tipoUsuario: z.enum(tiposUsuario),
  _idUsuario: z.string().nullable(),
  nombre: z.string().nullable(),
  /** Empty for an unknown address; then `huella` tells whether two attempts used the same one. */
  emailIntentado: z.string(),
  huella: z.string().nullable(),
  entradaEn: z.string(),
  resultado: z.enum(resultadosAcceso),
  ip: z.string(),
  agente: z.string(),
  dispositivo: z.string(),
  _idSesion: z.string().nullable(),
  abierta: z.boolean(),
  /** This is the caller's own session. */
  esEsta: z.boolean(),
  ultimaActividad: z.string().nullable(),
  salidaEn: z.string().nullable(),
  tipoSalida: z.enum(['manual', 'caducada', 'revocada', 'clave', 'baja']).nullable(),
});

export type Acceso = z.infer<typeof acceso>;

/** An empty body ends this session. */
export const salir = z
  .strictObject({
    otras: z.literal(true).optional().describe('Todas las demás sesiones de quien pregunta'),
    _idSesion: z
      .uuid('no es un identificador')
      .optional()
      .describe('Una sesión propia o, si se puede, de otro'),
    _idUsuario: z
      .uuid('no es un identificador')
      .optional()
      .describe('Todas las de otro usuario, si se puede'),
  })
  .refine(({ otras, _idSesion, _idUsuario }) => [otras, _idSesion, _idUsuario].filter(Boolean).length < 2, {
    path: ['otras'],
    error: 'di solo una cosa: las demás tuyas, una sesión o las de un usuario',
  })
  .meta({ examples: [{ _idSesion: '01a1fe40-3dd4-73ea-8b48-536c34a16125' }] });
