import { z } from 'zod';
import { clavesPuertas } from '#oficina/base/puertas/puertas.ts';

const puerta = z
  .enum(clavesPuertas)
  .describe('`web`: el sitio público; `ventas`: presupuestos, pedidos y facturas')
  .meta({ examples: ['web'] });

export const abrirPuerta = z.strictObject({
  puerta,
  numeracionVista: z
    .boolean()
    .optional()
    .describe('Para `ventas`: quien abre ha visto por qué número empieza cada serie'),
  sinCertificado: z
    .boolean()
    .optional()
    .describe(
      'Para `ventas`, sin un certificado que sirva: quien abre sabe que los registros de las facturas esperan sin enviarse',
    ),
});

export const cerrarPuerta = z.strictObject({
  puerta,
  abiertaEn: z.iso
    .datetime({ offset: true, error: 'escribe el momento en que se abrió' })
    .describe('Cuándo se abrió, como se ha leído: 40901 si otra persona la ha movido después'),
});

/** Counts of permiso B, which most visitors search. */
export const prevision = z.object({
  meses: z.int().describe('Meses de resultados cargados'),
  autoescuelas: z.int().describe('Las que encuentra quien busca en cada una de las provincias'),
  empatadas: z.int().describe('De ellas, las del mayor empate de su provincia: el coste no las distingue'),
  secciones: z.int(),
  sinDireccion: z.int().describe('Secciones de las que no se sabe dónde están'),
  sinCentro: z.int().describe('Secciones de las que no consta ningún centro de examen'),
  conCentroAnterior: z.int().describe('Secciones cuyo centro de examen es el de un año anterior'),
});

export type Prevision = z.infer<typeof prevision>;
