import { type NumberForm, ownForm } from '#oficina/ventas/papeles/number-form.ts';
import type { Serie } from '#oficina/ventas/papeles/series.ts';

/** Papers whose numbering can be set. Papers of one `grupo` must have different forms of numbers. */
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

/** Form that the program uses by default for the numbers of a paper and series. */
export const formOf = (papel: Papel, serie: Serie): NumberForm => ownForm(papeles[papel].prefix, serie);
