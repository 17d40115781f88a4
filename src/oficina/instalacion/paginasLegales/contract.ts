import { z } from 'zod';
import { clavesLegales } from '#oficina/base/legales/legal-pages.ts';

const pagina = z
  .enum(clavesLegales)
  .describe('Una de las seis páginas')
  .meta({ examples: ['avisoLegal'] });

export const leerPaginaLegal = z.strictObject({ pagina });

/** Longest text of a page, in characters. */
export const MAX_TEXTO = 40_000;

export const publicarPaginaLegal = z.strictObject({
  pagina,
  version: z.int32().min(0).describe('La última que se ha leído; 0 si no hay ninguna. 40901 si hay otra'),
  texto: z
    .string()
    .trim()
    .min(1, 'escribe el texto')
    .max(MAX_TEXTO, `no puede pasar de ${MAX_TEXTO} caracteres`)
    .describe(
      'Texto con `## título`, `- lista`, `**negrita**` y `[enlace](dirección)`; lo demás sale tal cual',
    )
    .meta({ examples: ['## Quién está detrás de este sitio\n\nEmpresa de Ejemplo, S. L.'] }),
});

const resumen = z.object({
  pagina: z.enum(clavesLegales),
  titulo: z.string(),
  ruta: z.string(),
  version: z.number().describe('0 mientras no se ha publicado'),
  publicada: z.boolean(),
  publicadaEn: z.string().nullable(),
  publicadaPor: z.string().nullable().describe('Quién la publicó; null si fue el programa'),
  cambiada: z.boolean().describe('Los datos del negocio dan ahora otro borrador que el de la publicación'),
  propia: z.string().nullable().describe('Dirección del negocio a la que enlaza el pie en su lugar'),
  faltan: z.array(z.string()).describe('Datos que faltan para el borrador'),
});

export type ResumenLegal = z.infer<typeof resumen>;

export const paginasLegalesLeidas = z.object({ paginas: z.array(resumen) });

const versionLegal = z.object({
  version: z.number(),
  texto: z.string(),
  publicadaEn: z.string(),
  publicadaPor: z.string().nullable(),
});

export const paginaLegalLeida = resumen.extend({
  borrador: z.string().describe('Texto hecho ahora con los datos del negocio'),
  avisos: z
    .number()
    .describe('A cuántas autoescuelas se avisa de la próxima versión, 15 días antes de que rija'),
  anunciada: z
    .object({ texto: z.string(), anunciadaEn: z.string(), vigenteDesde: z.string(), avisadas: z.number() })
    .nullable()
    .describe('Versión avisada que aún no rige'),
  versiones: z.array(versionLegal).describe('La última primero; con el texto vacío, se retiró'),
});

export type PaginaLegalLeida = z.infer<typeof paginaLegalLeida>;

export const enlacesLegales = z.array(z.object({ titulo: z.string(), url: z.string() }));
