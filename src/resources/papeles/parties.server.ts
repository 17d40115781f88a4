import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { provincias } from '#kit/provincias.ts';
import type { Papel } from './paper-family.server.ts';
import type { Party } from './parties.ts';

type Row = Omit<Party, 'provincia'> & { codProvincia: string | null };

const provinceName = (code: string | null) =>
  provincias.find(({ codigo }) => codigo === code)?.provincia ?? null;
const named = ({ codProvincia, ...row }: Row): Party => ({
  ...row,
  nombreComercial: row.nombreComercial === row.nombre ? null : row.nombreComercial,
  provincia: provinceName(codProvincia),
});

/** Who gives a paper and who gets it, as they are now. */
export async function readParties(
  db: Pick<Db, 'execute'>,
  { _idCliente, _idContacto, clienteNombre }: Pick<Papel, '_idCliente' | '_idContacto' | 'clienteNombre'>,
): Promise<{ emisor: Party; destinatario: Party }> {
  const { rows: ours } = await db.execute<Row>(sql`
    SELECT razon_social AS nombre, nombre_comercial AS "nombreComercial", nif, direccion, NULL AS "codigoPostal",
      NULL AS municipio, NULL AS "codProvincia", telefono, email, NULL AS atencion FROM negocio`);
  const { rows: theirs } = await db.execute<Row>(sql`
    SELECT c.razon_social AS nombre, c.nombre_comercial AS "nombreComercial", c.nif, c.direccion,
      c.codigo_postal AS "codigoPostal", c.municipio, c.cod_provincia AS "codProvincia", c.telefono, c.email,
      (SELECT concat_ws(' ', p.nombre, p.apellidos) FROM contactos_clientes p
        WHERE p.id = ${_idContacto} AND p.cliente_id = c.id) AS atencion
    FROM clientes c WHERE c.id = ${_idCliente}`);
  const [emisor] = ours;
  if (!emisor) throw new Error('the business data row is missing');
  return { emisor: named(emisor), destinatario: theirs[0] ? named(theirs[0]) : nobody(clienteNombre) };
}

/** Somebody who is no client yet. */
const nobody = (nombre: string): Party => ({
  ...{ nombre, nombreComercial: null, nif: '', direccion: null, codigoPostal: null, municipio: null },
  ...{ provincia: null, telefono: null, email: null, atencion: null },
});
