import type { CodigoProvincia } from '#platform/kit/people/provincias.ts';

/** Each province, its plate prefix in the codes of autoescuelas, and its name in the DGT's files. */
const PROVINCIAS_DGT: readonly (readonly [CodigoProvincia, prefijo: string, nombre: string])[] = [
  ['01', 'VI', 'Araba/Álava'],
  ['02', 'AB', 'Albacete'],
  ['03', 'A', 'Alicante/Alacant'],
  ['04', 'AL', 'Almería'],
  ['05', 'AV', 'Ávila'],
  ['06', 'BA', 'Badajoz'],
  ['07', 'PM', 'Balears (Illes)'],
  ['08', 'B', 'Barcelona'],
  ['09', 'BU', 'Burgos'],
  ['10', 'CC', 'Cáceres'],
  ['11', 'CA', 'Cádiz'],
  ['12', 'CS', 'Castellón/Castelló'],
  ['13', 'CR', 'Ciudad Real'],
  ['14', 'CO', 'Córdoba'],
  ['15', 'C', 'Coruña (A)'],
  ['16', 'CU', 'Cuenca'],
  ['17', 'GE', 'Girona'],
  ['18', 'GR', 'Granada'],
  ['19', 'GU', 'Guadalajara'],
  ['20', 'SS', 'Gipuzkoa'],
  ['21', 'H', 'Huelva'],
  ['22', 'HU', 'Huesca'],
  ['23', 'J', 'Jaén'],
  ['24', 'LE', 'León'],
  ['25', 'L', 'Lleida'],
  ['26', 'LO', 'Rioja (La)'],
  ['27', 'LU', 'Lugo'],
  ['28', 'M', 'Madrid'],
  ['29', 'MA', 'Málaga'],
  ['30', 'MU', 'Murcia'],
  ['31', 'NA', 'Navarra'],
  ['32', 'OR', 'Ourense'],
  ['33', 'O', 'Asturias'],
  ['34', 'P', 'Palencia'],
  ['35', 'GC', 'Palmas (Las)'],
  ['36', 'PO', 'Pontevedra'],
  ['37', 'SA', 'Salamanca'],
  ['38', 'TF', 'Santa Cruz de Tenerife'],
  ['39', 'S', 'Cantabria'],
  ['40', 'SG', 'Segovia'],
  ['41', 'SE', 'Sevilla'],
  ['42', 'SO', 'Soria'],
  ['43', 'T', 'Tarragona'],
  ['44', 'TE', 'Teruel'],
  ['45', 'TO', 'Toledo'],
  ['46', 'V', 'Valencia/València'],
  ['47', 'VA', 'Valladolid'],
  ['48', 'BI', 'Bizkaia'],
  ['49', 'ZA', 'Zamora'],
  ['50', 'Z', 'Zaragoza'],
  ['51', 'CE', 'Ceuta'],
  ['52', 'ML', 'Melilla'],
];

const POR_PREFIJO = new Map(PROVINCIAS_DGT.map(([codigo, prefijo]) => [prefijo, codigo]));

const POR_NOMBRE = new Map(PROVINCIAS_DGT.map(([codigo, , nombre]) => [nombre, codigo]));

/** The DGT's text for an unknown province or centre. */
const NO_DISPONIBLE = 'N.D.';

/**
 * Gives the province (INE code) where an autoescuela is registered, from its DGT code: plate prefix of one or two
 * letters, padded with a blank to two, and four digits ("AB0198", "A 0235"). Undefined when the text is no such code
 * or the prefix is unknown. A branch may stand in another province.
 */
export function provinciaDeCodigo(codigoEscuela: string): CodigoProvincia | undefined {
  const prefijo = /^([A-Z]{2}|[A-Z] )\d{4}$/.exec(codigoEscuela)?.[1];
  return prefijo === undefined ? undefined : POR_PREFIJO.get(prefijo.trimEnd());
}

/**
 * Gives the province (INE code) of a DESC_PROVINCIA of the DGT, without padding: "Coruña (A)" gives '15'. Null for
 * the DGT's "N.D.", undefined when the name is none of its 52.
 */
export function provinciaDeNombreDgt(nombre: string): CodigoProvincia | null | undefined {
  return nombre === NO_DISPONIBLE ? null : POR_NOMBRE.get(nombre);
}

/**
 * Gives the DGT's spelling of a province: the prefix of its codes and its name. Throws when there is no such
 * province.
 */
export function registroDgt(codProvincia: string): { prefijo: string; nombre: string } {
  const found = PROVINCIAS_DGT.find(([codigo]) => codigo === codProvincia);
  if (!found) throw new Error(`no province ${codProvincia}`);
  const [, prefijo, nombre] = found;
  return { prefijo, nombre };
}
