import type { FamilyName } from '#families.ts';
import type { Shown } from '#office/shown.ts';
import { actividades } from '#resources/actividades/familia.panel.ts';
import { alumnos } from '#resources/alumnos/familia.panel.ts';
import { anuncios } from '#resources/anuncios/familia.panel.ts';
import { clientes } from '#resources/clientes/familia.panel.ts';
import { contactosClientes } from '#resources/contactosClientes/familia.panel.ts';
import { facturas } from '#resources/facturas/familia.panel.ts';
import { pedidos } from '#resources/pedidos/familia.panel.ts';
import { presupuestos } from '#resources/presupuestos/familia.panel.ts';

/** Families with screens of their own; the others' are made from their contracts. */
export const shownFamilies: { readonly [Name in FamilyName]?: Shown<Name> } = {
  presupuestos,
  clientes,
  contactosClientes,
  facturas,
  alumnos,
  anuncios,
  pedidos,
  actividades,
};
