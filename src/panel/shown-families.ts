import { anuncios } from '#comparador/anuncios/familia.panel.ts';
import type { FamilyName } from '#families.ts';
import type { PanelFamily } from '#oficina/base/shown.ts';
import { documentos } from '#oficina/documentos/documentos/familia.panel.ts';
import { actividades } from '#oficina/relacion/actividades/familia.panel.ts';
import { alumnos } from '#oficina/relacion/alumnos/familia.panel.ts';
import { clientes } from '#oficina/relacion/clientes/familia.panel.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/familia.panel.ts';
import { facturas } from '#oficina/ventas/facturas/familia.panel.ts';
import { pedidos } from '#oficina/ventas/pedidos/familia.panel.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/familia.panel.ts';

/** Families with screens of their own; the others' are made from their contracts. */
export const shownFamilies: { readonly [Name in FamilyName]?: PanelFamily<Name> } = {
  presupuestos,
  clientes,
  contactosClientes,
  facturas,
  alumnos,
  anuncios,
  pedidos,
  actividades,
  documentos,
};
