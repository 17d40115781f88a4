/** A province as the specification shows it (section 3): INE codes, names in reading order. */
export type Provincia = {
  readonly codigo: CodigoProvincia;
  readonly provincia: string;
  readonly codCCAA: string;
  readonly ccaa: string;
};

/** INE code of a province, '01' to '52'. */
export type CodigoProvincia = (typeof LISTA)[number]['codigo'];

const LISTA = [
  { codigo: '01', provincia: 'Araba/Álava', codCCAA: '16', ccaa: 'País Vasco' },
  { codigo: '02', provincia: 'Albacete', codCCAA: '08', ccaa: 'Castilla-La Mancha' },
  { codigo: '03', provincia: 'Alacant/Alicante', codCCAA: '10', ccaa: 'Comunitat Valenciana' },
  { codigo: '04', provincia: 'Almería', codCCAA: '01', ccaa: 'Andalucía' },
  { codigo: '05', provincia: 'Ávila', codCCAA: '07', ccaa: 'Castilla y León' },
  { codigo: '06', provincia: 'Badajoz', codCCAA: '11', ccaa: 'Extremadura' },
  { codigo: '07', provincia: 'Illes Balears', codCCAA: '04', ccaa: 'Illes Balears' },
  { codigo: '08', provincia: 'Barcelona', codCCAA: '09', ccaa: 'Cataluña' },
  { codigo: '09', provincia: 'Burgos', codCCAA: '07', ccaa: 'Castilla y León' },
  { codigo: '10', provincia: 'Cáceres', codCCAA: '11', ccaa: 'Extremadura' },
  { codigo: '11', provincia: 'Cádiz', codCCAA: '01', ccaa: 'Andalucía' },
  { codigo: '12', provincia: 'Castelló/Castellón', codCCAA: '10', ccaa: 'Comunitat Valenciana' },
  { codigo: '13', provincia: 'Ciudad Real', codCCAA: '08', ccaa: 'Castilla-La Mancha' },
  { codigo: '14', provincia: 'Córdoba', codCCAA: '01', ccaa: 'Andalucía' },
  { codigo: '15', provincia: 'A Coruña', codCCAA: '12', ccaa: 'Galicia' },
  { codigo: '16', provincia: 'Cuenca', codCCAA: '08', ccaa: 'Castilla-La Mancha' },
  { codigo: '17', provincia: 'Girona', codCCAA: '09', ccaa: 'Cataluña' },
  { codigo: '18', provincia: 'Granada', codCCAA: '01', ccaa: 'Andalucía' },
  { codigo: '19', provincia: 'Guadalajara', codCCAA: '08', ccaa: 'Castilla-La Mancha' },
  { codigo: '20', provincia: 'Gipuzkoa', codCCAA: '16', ccaa: 'País Vasco' },
  { codigo: '21', provincia: 'Huelva', codCCAA: '01', ccaa: 'Andalucía' },
  { codigo: '22', provincia: 'Huesca', codCCAA: '02', ccaa: 'Aragón' },
  { codigo: '23', provincia: 'Jaén', codCCAA: '01', ccaa: 'Andalucía' },
  { codigo: '24', provincia: 'León', codCCAA: '07', ccaa: 'Castilla y León' },
  { codigo: '25', provincia: 'Lleida', codCCAA: '09', ccaa: 'Cataluña' },
  { codigo: '26', provincia: 'La Rioja', codCCAA: '17', ccaa: 'La Rioja' },
  { codigo: '27', provincia: 'Lugo', codCCAA: '12', ccaa: 'Galicia' },
  { codigo: '28', provincia: 'Madrid', codCCAA: '13', ccaa: 'Comunidad de Madrid' },
  { codigo: '29', provincia: 'Málaga', codCCAA: '01', ccaa: 'Andalucía' },
  { codigo: '30', provincia: 'Murcia', codCCAA: '14', ccaa: 'Región de Murcia' },
  { codigo: '31', provincia: 'Navarra', codCCAA: '15', ccaa: 'Comunidad Foral de Navarra' },
  { codigo: '32', provincia: 'Ourense', codCCAA: '12', ccaa: 'Galicia' },
  { codigo: '33', provincia: 'Asturias', codCCAA: '03', ccaa: 'Principado de Asturias' },
  { codigo: '34', provincia: 'Palencia', codCCAA: '07', ccaa: 'Castilla y León' },
  { codigo: '35', provincia: 'Las Palmas', codCCAA: '05', ccaa: 'Canarias' },
  { codigo: '36', provincia: 'Pontevedra', codCCAA: '12', ccaa: 'Galicia' },
  { codigo: '37', provincia: 'Salamanca', codCCAA: '07', ccaa: 'Castilla y León' },
  { codigo: '38', provincia: 'Santa Cruz de Tenerife', codCCAA: '05', ccaa: 'Canarias' },
  { codigo: '39', provincia: 'Cantabria', codCCAA: '06', ccaa: 'Cantabria' },
  { codigo: '40', provincia: 'Segovia', codCCAA: '07', ccaa: 'Castilla y León' },
  { codigo: '41', provincia: 'Sevilla', codCCAA: '01', ccaa: 'Andalucía' },
  { codigo: '42', provincia: 'Soria', codCCAA: '07', ccaa: 'Castilla y León' },
  { codigo: '43', provincia: 'Tarragona', codCCAA: '09', ccaa: 'Cataluña' },
  { codigo: '44', provincia: 'Teruel', codCCAA: '02', ccaa: 'Aragón' },
  { codigo: '45', provincia: 'Toledo', codCCAA: '08', ccaa: 'Castilla-La Mancha' },
  { codigo: '46', provincia: 'València/Valencia', codCCAA: '10', ccaa: 'Comunitat Valenciana' },
  { codigo: '47', provincia: 'Valladolid', codCCAA: '07', ccaa: 'Castilla y León' },
  { codigo: '48', provincia: 'Bizkaia', codCCAA: '16', ccaa: 'País Vasco' },
  { codigo: '49', provincia: 'Zamora', codCCAA: '07', ccaa: 'Castilla y León' },
  { codigo: '50', provincia: 'Zaragoza', codCCAA: '02', ccaa: 'Aragón' },
  { codigo: '51', provincia: 'Ceuta', codCCAA: '18', ccaa: 'Ceuta' },
  { codigo: '52', provincia: 'Melilla', codCCAA: '19', ccaa: 'Melilla' },
] as const;

/** The 52 provinces, Ceuta (51) and Melilla (52) included, in INE order. */
export const provincias: readonly Provincia[] = LISTA;

const POR_CODIGO: ReadonlyMap<string, Provincia> = new Map(
  LISTA.map((provincia) => [provincia.codigo, provincia]),
);

/** The province of an INE code of two digits; undefined when no province has that code. */
export function provinciaPorCodigo(codigo: string): Provincia | undefined {
  return POR_CODIGO.get(codigo);
}

/** Provinces without a town of the same name: their name needs no 'la provincia de' before it. */
const PLAIN_PROVINCES: readonly string[] = ['07', '20', '26', '31', '33', '35', '39', '48', '51', '52'];

/** Gives 'la provincia de Madrid', 'Asturias', so that nobody takes a province for its capital. */
export const provinceName = (codigo: string, nombre: string): string =>
  PLAIN_PROVINCES.includes(codigo) ? nombre : `la provincia de ${nombre}`;

const COMMUNITIES_WITH_ARTICLE: Record<string, string> = {
  'Comunitat Valenciana': 'la Comunitat Valenciana',
  'País Vasco': 'el País Vasco',
};

/** Name of a community of several provinces within a sentence: 'Galicia', 'el País Vasco'. */
export const communityName = (nombre: string): string => COMMUNITIES_WITH_ARTICLE[nombre] ?? nombre;
