import { sql } from 'drizzle-orm';
import type { LabelledFamilies } from '#api/crud-columns.server.ts';
import { alumnos } from './alumnos/table.server.ts';
import { canalesCaptacion } from './canalesCaptacion/table.server.ts';
import { categorias } from './categorias/table.server.ts';
import { clasificacionesCliente } from './clasificacionesCliente/table.server.ts';
import { clasificacionesDocumento } from './clasificacionesDocumento/table.server.ts';
import { clientes } from './clientes/table.server.ts';
import { contactosClientes } from './contactosClientes/table.server.ts';
import { departamentos } from './departamentos/table.server.ts';
import { documentos } from './documentos/table.server.ts';
import { facturas } from './facturas/table.server.ts';
import { facturasRecurrentes } from './facturasRecurrentes/table.server.ts';
import { formasDePago } from './formasDePago/table.server.ts';
import { imagenes } from './imagenes/table.server.ts';
import { marcas } from './marcas/table.server.ts';
import { pedidos } from './pedidos/table.server.ts';
import { permisosConducir } from './permisosConducir/table.server.ts';
import { presupuestos } from './presupuestos/table.server.ts';
import { subcategorias } from './subcategorias/table.server.ts';
import { usuarios } from './usuarios/table.server.ts';

const nombre = sql`r.nombre`;

/** Families that fields of others point to, and what a row of each is called. */
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
