import type pg from 'pg';

const NAMES = [
  'María',
  'Carmen',
  'Ana',
  'Laura',
  'Lucía',
  'Marta',
  'Paula',
  'Elena',
  'Sara',
  'Núria',
  'Begoña',
  'Ainhoa',
  'Antonio',
  'Manuel',
  'José',
  'David',
  'Javier',
  'Daniel',
  'Pablo',
  'Álvaro',
  'Íñigo',
  'Jordi',
  'Ángel',
  'Rubén',
];
const SURNAMES = [
  'García',
  'Rodríguez',
  'González',
  'Fernández',
  'López',
  'Martínez',
  'Sánchez',
  'Pérez',
  'Gómez',
  'Martín',
  'Jiménez',
  'Ruiz',
  'Hernández',
  'Díaz',
  'Moreno',
  'Muñoz',
  'Álvarez',
  'Romero',
  'Alonso',
  'Gutiérrez',
  'Navarro',
  'Torres',
  'Domínguez',
  'Vázquez',
  'Ramos',
  'Gil',
  'Ramírez',
  'Serrano',
  'Blanco',
  'Molina',
  'Etxeberria',
  'Puigdomènech',
  'Castiñeiras',
  'Zubizarreta',
  'Ordóñez',
  'Ibáñez',
  'Peña',
  'Ceballos',
];
const STAGES = ['prospeccion', 'calificacion', 'negociacion', 'ganado', 'perdido', 'descartado'];

/** A value of a list, in SQL. The first ones are more frequent, as names of people are. */
const oneOf = (values: readonly string[]) =>
  `(ARRAY[${values.map((value) => `'${value}'`).join(',')}])[1 + floor(power(random(), 1.8) * ${values.length})::int]`;

const PROVINCE = `lpad((1 + floor(random() * 52))::text, 2, '0')`;
const SPREAD = `now() - random() * interval '300 days'`;
const LETTERS = `'TRWAGMYFPDXBNJZSQVHLCKE'`;

export type Sizes = { clients: number; learners: number };

/**
 * Fills an office with customers and learners: realistic names, varied stages, places and dates, and the indexes as they are after
 * years of use. The same rows every time.
 */
export async function fillOffice(
  client: pg.ClientBase,
  { clients, learners: alumnos }: Sizes,
): Promise<void> {
  await client.query('SET statement_timeout = 0; SET synchronous_commit = off; SELECT setseed(0.42)');
  await client.query('DROP INDEX clientes_busqueda, alumnos_busqueda');
  await client.query(
    `INSERT INTO clientes (id, razon_social, nombre_comercial, nif, email, telefono, cod_provincia, etapa, etapa_desde,
       motivo_cierre, importe_estimado, origen, creado_en, modificado_en)
     SELECT gen_random_uuid(), 'Formación Vial ' || n || ' S. L.', 'Autoescuela ' || nombre || ' ' || apellido || ' ' || n,
       lpad((30000000 + n)::text, 8, '0') || substr(${LETTERS}, (30000000 + n) % 23 + 1, 1),
       'hola' || n || '@escuela.example', '+349' || lpad(n::text, 8, '0'), provincia, etapa, desde,
       CASE WHEN etapa IN ('perdido', 'descartado') THEN 'No contesta' END, round((random() * 900)::numeric, 2),
       'importacion', desde, desde
     FROM (SELECT n, ${oneOf(NAMES)} AS nombre, ${oneOf(SURNAMES)} AS apellido, ${PROVINCE} AS provincia,
       ${oneOf(STAGES)} AS etapa, ${SPREAD} AS desde FROM generate_series(1, $1::int) AS n) x`,
    [clients],
  );
  await client.query(
    `INSERT INTO alumnos (id, nombre, apellidos, email, email_clave, telefono, permiso_id, cod_provincia, etapa,
       etapa_desde, motivo_cierre, presupuesto_max, origen, creado_en, modificado_en, caduca_en)
     SELECT gen_random_uuid(), nombre, apellido || ' ' || segundo, 'a' || n || '@ejemplo.es', 'a' || n || '@ejemplo.es',
       '+346' || lpad(n::text, 8, '0'), permiso, provincia, etapa, desde,
       CASE WHEN etapa IN ('perdido', 'descartado') THEN 'No contesta' END, round((500 + random() * 900)::numeric, 2),
       'importacion', desde, desde, now() + interval '1 year'
     FROM (SELECT n, ${oneOf(NAMES)} AS nombre, ${oneOf(SURNAMES)} AS apellido, ${oneOf(SURNAMES)} AS segundo,
       ${PROVINCE} AS provincia, ${oneOf(STAGES)} AS etapa, ${SPREAD} AS desde,
       (SELECT array_agg(id ORDER BY orden) FROM permisos_conducir) [1 + floor(random() * 15 + n * 0)::int] AS permiso
       FROM generate_series(1, $1::int) AS n) x`,
    [alumnos],
  );
  await client.query(`SET maintenance_work_mem = '512MB'`);
  await client.query('CREATE INDEX clientes_busqueda ON clientes USING gin (busqueda gin_trgm_ops)');
  await client.query('CREATE INDEX alumnos_busqueda ON alumnos USING gin (busqueda gin_trgm_ops)');
  await client.query('VACUUM ANALYZE clientes');
  await client.query('VACUUM ANALYZE alumnos');
}
