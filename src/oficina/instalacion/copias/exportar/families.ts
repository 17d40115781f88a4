/** Exported table, and its name for people. */
export type ExportedName = readonly [tabla: string, titulo: string];

/** Columns left out of the export, as useless or secret: keys, search texts, hashes of secrets. */
const LEFT_OUT = /^(clave|clave_.*|.*_clave|busqueda|totp_.*|secreto.*|hash|palabras)$/;

/** Tells whether a column is exported. Hashes that prove a fact are; hashes that open something are not. */
export const isTaken = (columna: string): boolean => !LEFT_OUT.test(columna);

const ACCENTS: Record<string, string> = {
  codigo: 'código',
  razon: 'razón',
  direccion: 'dirección',
  telefono: 'teléfono',
  numero: 'número',
  dia: 'día',
  descripcion: 'descripción',
  version: 'versión',
  creado: 'creado',
  observaciones: 'observaciones',
  titulo: 'título',
  poblacion: 'población',
  pais: 'país',
  metodo: 'método',
  categoria: 'categoría',
  subcategoria: 'subcategoría',
  clasificacion: 'clasificación',
  captacion: 'captación',
  seccion: 'sección',
  ultimo: 'último',
  ultima: 'última',
  proxima: 'próxima',
  pagina: 'página',
  electronico: 'electrónico',
  nif: 'NIF',
  iva: 'IVA',
  irpf: 'IRPF',
  iban: 'IBAN',
  url: 'URL',
  aeat: 'AEAT',
  ip: 'IP',
  pdf: 'PDF',
  csv: 'CSV',
  dto: 'dto.',
  cod: 'cód.',
  num: 'núm.',
  ref: 'ref.',
  publico: 'público',
  publica: 'pública',
  publicas: 'públicas',
  paginas: 'páginas',
  anadido: 'añadido',
  ano: 'año',
};

/** razon_social → 'Razón social'; cliente_id → 'Cliente (id)'. */
export function headingOf(columna: string): string {
  const [, name = columna, id] = /^(.*?)(_id)?$/.exec(columna) ?? [];
  if (columna === 'id') return 'Id';
  const words = name
    .split('_')
    .map((word) => ACCENTS[word] ?? word)
    .join(' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${id ? ' (id)' : ''}`;
}
