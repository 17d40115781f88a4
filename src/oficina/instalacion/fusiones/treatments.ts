/**
 * Treatment of a row of `cede` that would break a unique index together with a row of `queda`. `unir` merges the first into the second, with
 * all its references. `bajar` sets a flag of the first to false. `rehusar` refuses the whole merge, because a person has to
 * decide first.
 */
export type Trato =
  | { trato: 'unir' }
  | { trato: 'bajar'; columna: string }
  | { trato: 'rehusar'; porque: string };

const unir: Trato = { trato: 'unir' };
const principal: Trato = { trato: 'bajar', columna: 'es_principal' };

/**
 * Every unique index with a column that points to a cliente, a contacto, an alumno, or a row that is merged with them. A test
 * compares this list with PostgreSQL's catalogue: a new index needs a line here.
 */
export const TRATOS: Readonly<Record<string, Trato>> = {
  contactos_clientes_principal: principal,
  contactos_clientes_unico_email: unir,
  imagenes_principal: principal,
  imagenes_repetida: unir,
  clientes_caracteristicas_pk: unir,
  clientes_vies_pkey: unir,
  permisos_autoescuela_unica: unir,
  alumnos_autoescuelas_una: unir,
  peticiones_una: unir,
  mensajes_solicitudes_un_si: unir,
  ofertas_solicitudes_pkey: unir,
  solicitudes_alta_cliente_id_unique: unir,
  cambios_identidad_pendiente: {
    trato: 'rehusar',
    porque: 'los dos han pedido cambiar su nombre o su NIF: resuelve antes una de las dos peticiones',
  },
  replicas_una_pendiente: {
    trato: 'rehusar',
    porque: 'los dos tienen una réplica por revisar de la misma sección: resuelve antes una de las dos',
  },
  replicas_una_publicada: {
    trato: 'rehusar',
    porque: 'los dos tienen una réplica publicada de la misma sección: retira antes una de las dos',
  },
};

/** Rows of another table that a trigger makes from columns of the merged row. */
export const DERIVADAS: readonly { de: string; tabla: string; columna: string; donde: string }[] = [
  {
    de: 'clientes',
    tabla: 'clientes_caracteristicas',
    columna: 'cliente_id',
    donde: 'caracteristica_id IN (SELECT k.id FROM caracteristicas_autoescuela k WHERE k.va_con IS NOT NULL)',
  },
];

/** Columns with the id of a merged row and no foreign key: why each one stays as it is. A test finds any other such column. */
export const SUELTAS: Readonly<Record<string, string>> = {
  'totales_clientes.cliente_id': 'is added up again from the facturas of the day, whose trigger notes it',
  'precios_tarifas.cliente_id': 'is a memory that nobody changes, read by its tarifa',
};

/**
 * Columns whose text or JSON holds the id of a merged row. `campos` are the JSON fields with the id: a big table is searched by
 * its index.
 */
export const MENCIONES: readonly {
  tabla: string;
  columna: string;
  tipo: 'text' | 'jsonb';
  campos?: readonly string[];
}[] = [
  { tabla: 'correos', columna: 'datos', tipo: 'jsonb', campos: ['clienteId', 'alumnoId', 'contactoId'] },
  { tabla: 'vistas', columna: 'consulta', tipo: 'text' },
  { tabla: 'informes_programados', columna: 'filtros', tipo: 'jsonb' },
];

/** Columns without a field of their own, copied from `cede` together with this field. */
export const CON_EL_CAMPO: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  clientes: { direccion: ['lat', 'lon'] },
  alumnos: { email: ['email_clave', 'email_verificado_en', 'acepta_privacidad_en', 'version_privacidad'] },
};
