import { sql } from 'drizzle-orm';
import { imagenes } from '#comparador/autoescuelas/imagenes/table.server.ts';
import { permisosConducir } from '#comparador/tarifas/permisosConducir/table.server.ts';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import { canalesCaptacion } from '#oficina/catalogos/canalesCaptacion/table.server.ts';
import { categorias } from '#oficina/catalogos/categorias/table.server.ts';
import { clasificacionesCliente } from '#oficina/catalogos/clasificacionesCliente/table.server.ts';
import { clasificacionesDocumento } from '#oficina/catalogos/clasificacionesDocumento/table.server.ts';
import { departamentos } from '#oficina/catalogos/departamentos/table.server.ts';
import { formasDePago } from '#oficina/catalogos/formasDePago/table.server.ts';
import { marcas } from '#oficina/catalogos/marcas/table.server.ts';
import { subcategorias } from '#oficina/catalogos/subcategorias/table.server.ts';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import { alumnos } from '#oficina/relacion/alumnos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/table.server.ts';
import { facturas } from '#oficina/ventas/facturas/table.server.ts';
import { facturasAnteriores } from '#oficina/ventas/facturasAnteriores/table.server.ts';
import { facturasRecurrentes } from '#oficina/ventas/facturasRecurrentes/table.server.ts';
import { pedidos } from '#oficina/ventas/pedidos/table.server.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/table.server.ts';
import type { LabelledFamilies } from '#platform/crud/crud-columns.server.ts';

const nombre = sql`r.nombre`;

/** Families that other families refer to, with the label of their rows. */
export const labelledFamilies: LabelledFamilies = {
  alumnos: { table: alumnos, label: sql`concat_ws(' ', r.nombre, r.apellidos)` },
  canalesCaptacion: { table: canalesCaptacion, label: nombre },
  categorias: { table: categorias, label: nombre },
  clasificacionesCliente: { table: clasificacionesCliente, label: nombre },
  clasificacionesDocumento: { table: clasificacionesDocumento, label: nombre },
  clientes: { table: clientes, label: sql`r.nombre_comercial` },
  contactosClientes: { table: contactosClientes, label: sql`concat_ws(' ', r.nombre, r.apellidos)` },
  departamentos: { table: departamentos, label: nombre },
  documentos: { table: documentos, label: nombre },
  facturas: { table: facturas, label: sql`r.codigo` },
  facturasAnteriores: { table: facturasAnteriores, label: sql`r.numero` },
  facturasRecurrentes: { table: facturasRecurrentes, label: nombre },
  formasDePago: { table: formasDePago, label: nombre },
  imagenes: { table: imagenes, label: sql`r.alt` },
  marcas: { table: marcas, label: nombre },
  pedidos: { table: pedidos, label: sql`r.codigo` },
  permisosConducir: { table: permisosConducir, label: sql`r.codigo` },
  presupuestos: { table: presupuestos, label: sql`r.codigo` },
  responsables: {
    table: usuarios,
    label: nombre,
    choosable: sql`r.tipo = 'trabajador' AND r.estado <> 'baja'`,
  },
  subcategorias: { table: subcategorias, label: nombre },
};
