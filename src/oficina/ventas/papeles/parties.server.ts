import { type SQL, sql } from 'drizzle-orm';
import type { Party, TipoDocumento } from '#oficina/base/letters/parties.ts';
import type { Db } from '#platform/database/db.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import { paises } from '#platform/kit/people/paises.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import type { Papel } from './paper-family.server.ts';

type Row = Omit<Party, 'provincia' | 'documento' | 'pais'> & {
  codProvincia: string | null;
  /** Only clientes have these two fields. */
  identificacion?: 'NIF' | TipoDocumento;
  codPais?: string;
};

const provinceName = (code: string | null) =>
  provincias.find(({ codigo }) => codigo === code)?.provincia ?? null;
const named = ({ codProvincia, identificacion = 'NIF', codPais = 'ES', ...row }: Row): Party => ({
  ...row,
  ...(identificacion !== 'NIF' && { documento: { tipo: identificacion, codigoPais: codPais } }),
  ...(codPais !== 'ES' && { pais: paises[codPais] ?? codPais }),
  nombreComercial: row.nombreComercial === row.nombre ? null : row.nombreComercial,
  provincia: provinceName(codProvincia),
});

/**
 * SQL columns with the present data of the business `n`, and of a cliente and its contacto, whose ids are given in SQL. They are for
 * statements that read other data too; `partiesOf` reads them.
 */
export const partiesColumns = (cliente: SQL, contacto: SQL): SQL => sql`
  jsonb_build_object('nombre', n.razon_social, 'nombreComercial', n.nombre_comercial, 'nif', n.nif,
    'direccion', n.direccion, 'codigoPostal', NULL, 'municipio', NULL, 'codProvincia', NULL, 'telefono', n.telefono,
    'email', n.email, 'atencion', NULL,
    'cara', jsonb_build_object('color', n.color_papeles, 'pie', n.pie_papeles, 'logo', n.logo)) AS emisor,
  (SELECT jsonb_build_object('nombre', coalesce(c.razon_social, c.nombre_comercial), 'nombreComercial', c.nombre_comercial,
    'nif', coalesce(c.nif, ''),
    'identificacion', c.identificacion, 'codPais', c.cod_pais, 'direccion', c.direccion, 'codigoPostal', c.codigo_postal, 'municipio', c.municipio,
    'codProvincia', c.cod_provincia, 'telefono', c.telefono, 'email', c.email,
    'atencion', (SELECT concat_ws(' ', p.nombre, p.apellidos) FROM contactos_clientes p
      WHERE p.id = ${contacto} AND p.cliente_id = c.id))
    FROM clientes c WHERE c.id = ${cliente}) AS destinatario`;

export type PartiesRow = { emisor: Row; destinatario: Row | null };

/** Business and recipient of a paper, from what `partiesColumns` gave. */
export const partiesOf = (
  { emisor, destinatario }: PartiesRow,
  { clienteNombre }: Pick<Papel, 'clienteNombre'>,
): { emisor: Party; destinatario: Party } => ({
  // The business writes its address in one text.
  emisor: { ...named(emisor), provincia: addedProvince(emisor.direccion) },
  destinatario: destinatario ? named(destinatario) : nobody(clienteNombre),
});

/** Current data of the business and the cliente of a paper. */
export async function readParties(
  db: Pick<Db, '_'>,
  paper: Pick<Papel, '_idCliente' | '_idContacto' | 'clienteNombre'>,
): Promise<{ emisor: Party; destinatario: Party }> {
  const { rows } = await executePrepared<PartiesRow>(
    db,
    sql`SELECT ${partiesColumns(sql`${paper._idCliente}`, sql`${paper._idContacto}`)} FROM negocio n`,
  );
  const [found] = rows;
  if (!found) throw new Error('the business data row is missing');
  return partiesOf(found, paper);
}

/** Recipient that is not a cliente yet. */
const nobody = (nombre: string): Party => ({
  nombre,
  nombreComercial: null,
  nif: '',
  direccion: null,
  codigoPostal: null,
  municipio: null,
  provincia: null,
  telefono: null,
  email: null,
  atencion: null,
});

const POSTCODE = /(?<!\d)(\d{2})\d{3}(?!\d)/g;

/** Names of provinces, in the form in which addresses are searched. */
const NAMES = provincias.flatMap(({ provincia }) =>
  provincia.split('/').map((name) => ` ${searchText(name)} `),
);

/**
 * Province that a Spanish address in one text does not name, by the first two digits of its postcode, which are the code of the province.
 * Null when the address already names a province, or has no postcode or several.
 */
export function addedProvince(direccion: string | null): string | null {
  const [found, ...others] = [...(direccion ?? '').matchAll(POSTCODE)];
  if (!found || others.length > 0) return null;
  const said = ` ${searchText(direccion ?? '')} `;
  // A street may have the name of a province: then the paper lacks its province, but never shows a wrong one.
  if (NAMES.some((name) => said.includes(name))) return null;
  return provincias.find(({ codigo }) => codigo === found[1])?.provincia ?? null;
}
