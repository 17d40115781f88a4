import { sql } from 'drizzle-orm';
import type { LabelledFamilies } from '#api/crud-columns.server.ts';
import { alumnos } from '#resources/alumnos/table.server.ts';
import { canalesCaptacion } from '#resources/canalesCaptacion/table.server.ts';
import { categorias } from '#resources/categorias/table.server.ts';
import { clasificacionesCliente } from '#resources/clasificacionesCliente/table.server.ts';
import { clasificacionesDocumento } from '#resources/clasificacionesDocumento/table.server.ts';
import { clientes } from '#resources/clientes/table.server.ts';
import { contactosClientes } from '#resources/contactosClientes/table.server.ts';
import { departamentos } from '#resources/departamentos/table.server.ts';
import { documentos } from '#resources/documentos/table.server.ts';
import { facturas } from '#resources/facturas/table.server.ts';
import { facturasAnteriores } from '#resources/facturasAnteriores/table.server.ts';
import { facturasRecurrentes } from '#resources/facturasRecurrentes/table.server.ts';
import { formasDePago } from '#resources/formasDePago/table.server.ts';
import { imagenes } from '#resources/imagenes/table.server.ts';
import { marcas } from '#resources/marcas/table.server.ts';
import { pedidos } from '#resources/pedidos/table.server.ts';
import { permisosConducir } from '#resources/permisosConducir/table.server.ts';
import { presupuestos } from '#resources/presupuestos/table.server.ts';
import { subcategorias } from '#resources/subcategorias/table.server.ts';
import { usuarios } from '#resources/usuarios/table.server.ts';

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
