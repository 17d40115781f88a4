import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Field } from '#kit/fields.ts';
import { clientes as clientesContract } from '#resources/clientes/contract.ts';
import { clientes } from '#resources/clientes/table.server.ts';
import { cobrosAnteriores as cobrosAnterioresContract } from '#resources/cobrosAnteriores/contract.ts';
import { cobrosAnteriores } from '#resources/cobrosAnteriores/table.server.ts';
import { depositos } from '#resources/depositos/table.server.ts';
import { facturas as facturasContract } from '#resources/facturas/contract.ts';
import { facturas } from '#resources/facturas/table.server.ts';
import { NEGOCIO_ID } from '#resources/negocio/history.server.ts';
import { negocio } from '#resources/negocio/table.server.ts';
import { pedidos as pedidosContract } from '#resources/pedidos/contract.ts';
import { pedidos } from '#resources/pedidos/table.server.ts';
import { permisosAutoescuela as tarifasContract } from '#resources/permisosAutoescuela/contract.ts';
import { permisosAutoescuela } from '#resources/permisosAutoescuela/table.server.ts';
import { presupuestos as presupuestosContract } from '#resources/presupuestos/contract.ts';
import { presupuestos } from '#resources/presupuestos/table.server.ts';

/** Column that must say what the historial of its row said last. */
export type PresentField = { columna: string; titulo: string; decimal: boolean };

/** Rows whose present is compared with their historial. */
export type PresentFamily = {
  /** Name in the historial. */
  entidad: string;
  tabla: string;
  /** Name for people of one row. */
  titulo: string;
  /** Id of the row in the historial. */
  id: SQL;
  /** Words that tell one row `t` from the others. */
  nombre: SQL;
  campos: Readonly<Record<string, PresentField>>;
};

type Titles = Readonly<Record<string, string>>;
type Described = Omit<PresentFamily, 'tabla' | 'id' | 'campos'> & { table: PgTable; id?: SQL };

function family({ table, id = sql`t.id`, ...rest }: Described, titles: Titles): PresentFamily {
  const columns: Readonly<Record<string, { name: string; getSQLType(): string }>> = getTableColumns(table);
  const campos = Object.entries(titles).map(([campo, titulo]): [string, PresentField] => {
    const column = columns[campo];
    if (!column) throw new Error(`there is no column of ${campo}`);
    return [campo, { columna: column.name, titulo, decimal: column.getSQLType().startsWith('numeric') }];
  });
  return { ...rest, tabla: getTableName(table), id, campos: Object.fromEntries(campos) };
}

/** Titles of fields of a family, by their names. */
const titlesOf = <F extends Record<string, Field>>(
  { fields }: { fields: F },
  ...names: (keyof F & string)[]
): Titles => Object.fromEntries(names.map((name) => [name, fields[name]?.title ?? name]));

const CODE = sql`coalesce(t.codigo, t.titulo, '')`;

/** Money that anybody could gain by changing, and the stages that lead to it. A new field needs only its name here. */
export const presentFamilies: readonly PresentFamily[] = [
  family(
    {
      entidad: 'clientes',
      titulo: 'Cliente',
      table: clientes,
      nombre: sql`t.codigo || ' ' || t.nombre_comercial`,
    },
    titlesOf(clientesContract, 'iban'),
  ),
  family(
    {
      entidad: 'negocio',
      titulo: 'Datos del negocio',
      table: negocio,
      id: sql`${NEGOCIO_ID}::uuid`,
      nombre: sql`t.nombre_comercial`,
    },
    { iban: 'IBAN', nif: 'NIF', razonSocial: 'Razón social' },
  ),
  family(
    {
      entidad: 'permisosAutoescuela',
      titulo: 'Tarifa',
      table: permisosAutoescuela,
      nombre: sql`(SELECT c.nombre_comercial FROM clientes c WHERE c.id = t.cliente_id) || ', '
        || (SELECT p.codigo FROM permisos_conducir p WHERE p.id = t.permiso_id) || ' ' || t.nombre`,
    },
    titlesOf(
      tarifasContract,
      ...(['matricula', 'teorica', 'teoricaMensual', 'material', 'horas', 'precioClase'] as const),
      ...(['minutosClase', 'clasesIncluidas', 'bonos', 'tramitacion', 'renovacionExpediente'] as const),
      ...(['presentacionExamen', 'certificadoMedico', 'otros', 'tasaDgtIncluida'] as const),
      ...(['estado', 'vigenteDesde', 'vigenteHasta'] as const),
    ),
  ),
  family(
    { entidad: 'presupuestos', titulo: 'Presupuesto', table: presupuestos, nombre: CODE },
    titlesOf(presupuestosContract, 'estado', 'total'),
  ),
  family(
    { entidad: 'pedidos', titulo: 'Pedido', table: pedidos, nombre: CODE },
    titlesOf(pedidosContract, 'estado', 'total'),
  ),
  family(
    { entidad: 'facturas', titulo: 'Factura', table: facturas, nombre: CODE },
    titlesOf(facturasContract, 'estado'),
  ),
  family(
    { entidad: 'depositos', titulo: 'Señal', table: depositos, nombre: sql`t.concepto` },
    { importe: 'Importe', estado: 'Estado' },
  ),
  family(
    {
      entidad: 'cobrosAnteriores',
      titulo: 'Cobro de otro programa',
      table: cobrosAnteriores,
      nombre: sql`to_char(t.fecha, 'DD/MM/YYYY')`,
    },
    titlesOf(cobrosAnterioresContract, 'fecha', 'importe'),
  ),
];
