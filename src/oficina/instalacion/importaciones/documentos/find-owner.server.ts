import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { searchText } from '#platform/kit/text/search-text.ts';

/** Owner of a documento that is brought: a cliente or a factura of ours; `etiqueta` tells the factura of another program. */
export type Owner = {
  entidad: 'cliente' | 'factura';
  _idFactura: string | null;
  _idCliente: string | null;
  etiqueta: string | null;
};

export type FindOwner = (ruta: string) => Owner | { motivo: string };

type Row = { cliente: string | null; factura: string | null; etiqueta: string | null; claves: string[] };

/** Most words of a number of factura or of a code within the name of a file. */
const WORDS = 6;

const UNKNOWN =
  'no se sabe de quién es: pon en su nombre o en su carpeta el NIF, el código o el nombre del cliente, o el número de la factura';

/**
 * Makes the finder of the owner of a file by its path. It tries the name of the file first, then its folder, then the folders
 * above. A factura number, a NIF or a code may stand among other words; the name of a cliente must be the whole name.
 */
export async function readOwners(tx: Pick<Transaction, 'execute'>): Promise<FindOwner> {
  const numbers = await keysOf(
    tx,
    sql`SELECT cliente_id AS cliente, id AS factura, NULL AS etiqueta, ARRAY[codigo] AS claves FROM facturas WHERE codigo IS NOT NULL
      UNION ALL SELECT cliente_id, NULL, numero, ARRAY[numero] FROM facturas_anteriores`,
  );
  const codes = await keysOf(
    tx,
    sql`SELECT id AS cliente, NULL AS factura, NULL AS etiqueta, ARRAY[nif, codigo] AS claves FROM clientes`,
  );
  const names = await keysOf(
    tx,
    sql`SELECT id AS cliente, NULL AS factura, NULL AS etiqueta, ARRAY[nombre_comercial, razon_social] AS claves FROM clientes`,
  );
  return (ruta) => {
    const [name = '', ...folders] = ruta.split(/[\\/]/).reverse();
    for (const text of [name.replace(/\.[^.]*$/, ''), ...folders]) {
      const found = within(numbers, text) ?? within(codes, text) ?? names.get(searchText(text));
      if (found) return ownerOf(found);
    }
    return { motivo: UNKNOWN };
  };
}

async function keysOf(tx: Pick<Transaction, 'execute'>, query: ReturnType<typeof sql>) {
  const { rows } = await tx.execute<Row>(query);
  const found = new Map<string, Row[]>();
  for (const row of rows)
    for (const key of new Set(row.claves.map((clave) => searchText(clave ?? ''))))
      if (key !== '') found.set(key, [...(found.get(key) ?? []), row]);
  return found;
}

/** Rows of the longest key that stands among the words of a text; the key must have a figure. */
function within(keys: ReadonlyMap<string, Row[]>, text: string): Row[] | undefined {
  const words = searchText(text).split(' ');
  for (let length = Math.min(WORDS, words.length); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const key = words.slice(from, from + length).join(' ');
      if (/\d/.test(key) && keys.has(key)) return keys.get(key);
    }
  return undefined;
}

function ownerOf(rows: readonly Row[]): Owner | { motivo: string } {
  const [row, ...more] = rows;
  if (!row || more.length > 0)
    return { motivo: `hay ${rows.length} que se llaman así: pon su NIF o su código` };
  const { cliente, factura, etiqueta } = row;
  if (factura) return { entidad: 'factura', _idFactura: factura, _idCliente: cliente, etiqueta };
  if (!cliente) return { motivo: `la factura ${etiqueta} no tiene cliente: dale uno` };
  return { entidad: 'cliente', _idFactura: null, _idCliente: cliente, etiqueta };
}
