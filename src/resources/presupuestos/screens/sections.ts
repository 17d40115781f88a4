import type { LayoutSection } from '#web/crud/layout.ts';

/** How the form of a quote is ordered: for whom it is over its lines, the rest under them. */
export const quoteSections: Record<'above' | 'below', readonly LayoutSection[]> = {
  above: [
    {
      title: 'Para quién',
      columns: 2,
      fields: ['_idCliente', '_idContacto', 'titulo', 'refCliente', 'fecha', 'validoHasta', 'prospecto'],
    },
  ],
  below: [
    {
      title: 'Cuentas',
      columns: 2,
      fields: ['dtoGlobal1', 'dtoGlobal2', 'impuesto', 'irpf', 'serie', '_idFormaPago', 'preciosConIva'],
    },
    { title: 'Textos', fields: ['condiciones', 'notasPublicas', 'notasPrivadas', '_idResponsable'] },
  ],
};
