import { z } from 'zod';
import { clavesPuertas } from '#office/puertas/puertas.ts';

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
});

export const cerrarPuerta = z.strictObject({
  puerta,
  abiertaEn: z.iso
    .datetime({ offset: true, error: 'escribe el momento en que se abrió' })
    .describe('Cuándo se abrió, como se ha leído: 40901 si otra persona la ha movido después'),
});
