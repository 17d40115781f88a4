import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import { importFamilies } from '#oficina/instalacion/importaciones/families.ts';
import {
  type Importable,
  importedFields,
  isDocumentos,
} from '#oficina/instalacion/importaciones/importable.server.ts';
import { importables } from '#oficina/instalacion/importaciones/importables.server.ts';
import { columnsOf } from '#platform/crud/crud-columns.server.ts';
import { cursorBatches } from '#platform/crud/row-cursor.server.ts';
import { type Cell, cellOf } from '#platform/files/export-cells.server.ts';
import { csv } from '#platform/files/export-csv.server.ts';
import { pointsTo } from '#platform/kit/contract/fields.ts';

/** A listing that «Traer mis datos» reads back, and its place among the others. */
export type Listing = { archivo: string; titulo: string; importable: Importable };

/** Listings of the families that can be brought; each family comes after the ones that its rows name. Documentos go as files. */
export const listings: readonly Listing[] = importables
  .filter((one) => !isDocumentos(one))
  .map((importable, index) => {
    const { name, many } = importable.resource;
    return {
      archivo: `para-traer/${index + 1}-${name}.csv`,
      titulo: importFamilies[name]?.title ?? many,
      importable,
    };
  });

/** Fields of a listing: those of the import, without a cliente that the import finds by the NIF of the row. */
const fieldsOf = (importable: Importable) =>
  Object.entries(importedFields(importable)).filter(([name]) => name !== importable.cliente?.campo);

/**
 * A listing as CSV, in the transaction of `client`, with the headings and the words that imports read. References go by their
 * name, and clientes by their NIF where they have one, because names repeat.
 */
export async function* listingCsv(
  client: pg.PoolClient,
  { importable }: Listing,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  const { resource, table } = importable;
  const fields = fieldsOf(importable);
  const known = columnsOf(resource, table, labelledFamilies);
  const columns = fields.map(([name], index) => sql`${known[name]} AS ${sql.identifier(`c${index}`)}`);
  const cliente = fields.find(([, field]) => pointsTo(field) === 'clientes')?.[0];
  const nif =
    cliente === undefined ? sql`NULL` : sql`(SELECT x.nif FROM clientes x WHERE x.id = ${known[cliente]})`;
  const query = sql`SELECT ${sql.join(columns, sql`, `)}, ${known.nombres ?? sql`NULL`} AS nombres, ${nif} AS nif_cliente
    FROM ${table} ORDER BY ${table.id}`;
  const cellsOf = (row: Record<string, unknown>): Cell[] =>
    fields.map(([name, field], index) => {
      const value = row[`c${index}`];
      if (name === cliente && row.nif_cliente) return cellOf(field, row.nif_cliente);
      if (pointsTo(field) === undefined) return cellOf(field, value);
      return cellOf(field, (row.nombres as Record<string, string | null> | null)?.[name] ?? value);
    });
  const batches = async function* () {
    for await (const rows of cursorBatches(client, query)) {
      onRows(rows.length);
      yield rows.map(cellsOf);
    }
  };
  yield* csv(
    fields.map(([, { title }]) => title),
    batches(),
  );
}
