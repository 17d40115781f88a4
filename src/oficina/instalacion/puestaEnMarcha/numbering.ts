import { type NumberForm, ownForm } from '#oficina/ventas/papeles/number-form.ts';
import type { Serie } from '#oficina/ventas/papeles/series.ts';

/** Papers whose numbers may be told; those of one `grupo` may not be written alike. */
export const papeles = {
  facturas: { titulo: 'Facturas', familia: 'facturas F', prefix: 'F', grupo: 'facturas' },
  rectificativas: {
    titulo: 'Facturas rectificativas',
    familia: 'facturas R',
    prefix: 'R',
    grupo: 'facturas',
  },
  simplificadas: { titulo: 'Facturas simplificadas', familia: 'facturas S', prefix: 'S', grupo: 'facturas' },
  presupuestos: { titulo: 'Presupuestos', familia: 'presupuestos', prefix: 'PRE', grupo: 'presupuestos' },
  pedidos: { titulo: 'Pedidos', familia: 'pedidos', prefix: 'PED', grupo: 'pedidos' },
} as const;

export type Papel = keyof typeof papeles;

/** How the program writes the numbers of a paper and series by itself. */
export const formOf = (papel: Papel, serie: Serie): NumberForm => ownForm(papeles[papel].prefix, serie);
