import { z } from 'zod';
import { nombresInformes } from '#oficina/trabajo/informes/catalogue.ts';
import { pedirInforme } from '#oficina/trabajo/informes/contract.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { CADENCIAS, FORMATOS } from './due.ts';

const filtros = z
  .record(z.string(), z.string().max(4_000))
  .describe('El periodo y los filtros del informe, como van en su dirección');

export const programarInforme = z
  .strictObject({
    informe: z.enum(nombresInformes, 'elige un informe').meta({ examples: ['ventasPorMes'] }),
    filtros: filtros.optional(),
    formato: z.enum(keysOf(FORMATOS), 'elige xlsx o pdf'),
    cada: z.enum(keysOf(CADENCIAS), 'elige dia, semana o mes'),
  })
  .superRefine(({ informe, filtros: said = {} }, context) => {
    for (const { path, message } of pedirInforme.safeParse({ ...said, informe }).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['filtros', ...path], message });
  });

export const programado = z.object({
  _id: z.string(),
  informe: z.string(),
  filtros: z.record(z.string(), z.string()),
  formato: z.enum(keysOf(FORMATOS)),
  cada: z.enum(keysOf(CADENCIAS)),
  creadaEn: z.string(),
  ultimoPeriodo: z.string().nullable().describe('Día del último envío que tocaba'),
  terminadaEn: z.string().nullable().describe('Se acabó solo: quien lo pidió ya no puede ver ese informe'),
});

export type Programado = z.infer<typeof programado>;
export type Programar = z.infer<typeof programarInforme>;
