import { z } from 'zod';
import { usosCertificado } from '#oficina/base/certificates.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { entornos } from './qr-address.ts';

const usos = keysOf(usosCertificado);

export const entornoLeido = z.object({
  entorno: z.enum(entornos),
  facturasDePruebas: z.number().describe('Emitidas en pruebas y todavía aquí'),
  certificadoFijado: z
    .boolean()
    .describe('El de la Agencia lo fija quien lleva el servidor: aquí no se cambia'),
  certificados: z.array(
    z.object({
      uso: z.enum(usos),
      titular: z.string().nullable(),
      emisor: z.string().nullable(),
      hasta: z.string().nullable().describe('Instante en que caduca'),
      dias: z.number().nullable().describe('Días enteros que le quedan; negativo si ya caducó'),
      aviso: z.boolean().describe('Le quedan 60 días o menos, o no se puede leer'),
      falla: z.string().nullable().describe('Por qué no se puede leer'),
    }),
  ),
});

export type EntornoLeido = z.infer<typeof entornoLeido>;
