import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { between, chance, pick, type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import { inventActividad, inventAnuncio } from './demo-actividades.ts';
import { removeDemoCatalogues, seedDemoCatalogues } from './demo-catalogues.server.ts';
import { before, type Chances, pickEtapa, reasonOf, someAmount } from './demo-etapas.ts';
import { removeDemoPapers, seedDemoPapers } from './demo-papers.server.ts';
import { inventPerson } from './demo-people.ts';

const ALUMNOS = 84;
const WITH_CONTACTS = 40;
const ACTIVIDADES = 60;
const ANUNCIOS = 9;

const PERMITS = ['B', 'B', 'B', 'B', 'B', 'A2', 'A2', 'A1', 'AM', 'C'];
/** Provinces of the alumnos; repeated ones are more frequent. */
const PROVINCES = ['28', '28', '28', '08', '08', '46', '41', '29', '48', '15', '30', '03', '07', '52'];

const STAGES: Chances = [
  ['prospeccion', 34],
  ['calificacion', 16],
  ['negociacion', 14],
  ['ganado', 18],
  ['perdido', 12],
  ['descartado', 6],
];

const REASONS = {
  perdido: [
    'Ya se ha apuntado a otra',
    'Le queda lejos',
    'Se sale de su presupuesto',
    'Lo deja para más adelante',
  ],
  descartado: ['Pregunta repetida', 'No era una petición', 'El teléfono no existe'],
};

type Cliente = { id: string; nombre: string; codProvincia: string };

/**
 * Makes the office's data about demonstration clientes: responsables, contacts, alumnos, actividades
 * and anuncios. The result is always the same, except the days, which count from `today`. Runs in the
 * caller's transaction.
 */
export async function seedDemoOffice(client: pg.ClientBase, today: Date): Promise<void> {
  await client.query(`SELECT set_config('evidencia.motivo', 'demostracion', true)`);
  const random = seededRandom(20_261_122);
  const workers = await demoWorkers(client);
  const { rows: clientes } = await client.query<Cliente>(
    `SELECT id, nombre_comercial AS nombre, cod_provincia AS "codProvincia" FROM clientes
     WHERE origen = 'demostracion' ORDER BY codigo`,
  );
  await assign(client, random, { customers: clientes, workers });
  await insertContacts(client, random, clientes.slice(0, WITH_CONTACTS));
  const alumnos = await insertAlumnos(client, random, { workers, today });
  await insertAnuncios(client, random, { customers: clientes, today });
  const day = todayInMadrid(today);
  await seedDemoCatalogues(client, seededRandom(20_261_124), { customers: clientes, workers, today: day });
  // Runs last and with its own seed, so that the data above stays the same.
  await seedDemoPapers(client, seededRandom(20_261_123), { customers: clientes, workers, today: day });
  // Actividades need a responsable: without demonstration workers there are none.
  if (workers.length > 0)
    await insertActividades(client, random, { customers: clientes, learners: alumnos, workers, today });
}

async function demoWorkers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM usuarios WHERE origen = 'demostracion' AND rol IN ('Administrador', 'Gestor') ORDER BY email`,
  );
  return rows.map(({ id }) => id);
}

/** Picks a worker for seven in ten rows; the rest have no responsable. */
const someWorker = (random: Random, workers: string[]): string | null =>
  chance(random, 0.7) && workers.length > 0 ? pick(random, workers) : null;

async function assign(
  client: pg.ClientBase,
  random: Random,
  { customers, workers }: { customers: Cliente[]; workers: string[] },
): Promise<void> {
  const rows = customers.map(({ id }) => ({ id, responsable: someWorker(random, workers) }));
  await client.query(
    `UPDATE clientes c SET responsable_id = x.responsable
     FROM json_to_recordset($1) AS x (id uuid, responsable uuid) WHERE c.id = x.id`,
    [JSON.stringify(rows)],
  );
}

async function insertContacts(client: pg.ClientBase, random: Random, customers: Cliente[]): Promise<void> {
  const rows = customers.flatMap(({ id }, index) => {
    const owner = inventPerson(random, index * 2 + 1);
    const teacher = inventPerson(random, index * 2 + 2);
    const base = { clienteId: id };
    return [
      {
        ...base,
        ...owner,
        id: uuid(),
        cargo: pick(random, ['Gerente', 'Propietaria', 'Director']),
        telefono: null,
        principal: true,
        puedeAceptar: true,
        recibe: pick(random, [
          ['presupuestos', 'facturas'],
          ['facturas'],
          ['presupuestos', 'pedidos', 'facturas'],
        ]),
      },
      {
        ...base,
        ...teacher,
        id: uuid(),
        cargo: pick(random, ['Jefatura de estudios', 'Administración', 'Profesor']),
        email: null,
        telefono: `+3460010${String(index).padStart(4, '0')}`,
        principal: false,
        puedeAceptar: false,
        recibe: [],
      },
    ];
  });
  await client.query(
    `INSERT INTO contactos_clientes (id, cliente_id, nombre, apellidos, cargo, email, telefono, es_principal, recibe,
       puede_aceptar)
     SELECT id, "clienteId", nombre, apellidos, cargo, email, telefono, principal, recibe, "puedeAceptar"
     FROM json_to_recordset($1) AS x (id uuid, "clienteId" uuid, nombre text, apellidos text, cargo text, email text,
       telefono text, principal boolean, recibe text[], "puedeAceptar" boolean)`,
    [JSON.stringify(rows)],
  );
}

type With = { workers: string[]; today: Date };

async function insertAlumnos(client: pg.ClientBase, random: Random, { workers, today }: With) {
  const rows = Array.from({ length: ALUMNOS }, (_, index) => {
    const person = inventPerson(random, index + 1);
    const etapa = pickEtapa(random, STAGES);
    const etapaDesde = before(random, today, 60);
    return {
      ...person,
      id: uuid(),
      etapa,
      etapaDesde,
      emailClave: emailKey(person.email),
      telefono: chance(random, 0.6) ? `+3460020${String(index).padStart(4, '0')}` : null,
      codProvincia: pick(random, PROVINCES),
      permiso: pick(random, PERMITS),
      modalidad: pick(random, ['presencial', 'presencial', 'online', 'mixta', 'intensivo']),
      presupuestoMax: someAmount(random, { least: 14, most: 44, step: 50 }),
      motivoCierre: reasonOf(random, etapa, REASONS),
      responsable: someWorker(random, workers),
      creadoEn: new Date(Date.parse(etapaDesde) - between(random, 0, 20) * 86_400_000).toISOString(),
    };
  });
  await client.query(
    `INSERT INTO alumnos (id, nombre, apellidos, email, email_clave, telefono, cod_provincia, permiso_id, modalidad,
       presupuesto_max, etapa, etapa_desde, motivo_cierre, responsable_id, origen, creado_en, modificado_en, caduca_en)
     SELECT x.id, x.nombre, apellidos, email, "emailClave", telefono, "codProvincia", p.id, modalidad, "presupuestoMax",
       etapa, "etapaDesde", "motivoCierre", responsable, 'demostracion', "creadoEn", "etapaDesde",
       "creadoEn" + interval '12 months'
     FROM json_to_recordset($1) AS x (id uuid, nombre text, apellidos text, email text, "emailClave" text,
       telefono text, "codProvincia" text, permiso text, modalidad text, "presupuestoMax" numeric, etapa text,
       "etapaDesde" timestamptz, "motivoCierre" text, responsable uuid, "creadoEn" timestamptz)
     JOIN permisos_conducir p ON p.codigo = x.permiso`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ id, nombre }) => ({ id, nombre }));
}

type Busy = With & { customers: Cliente[]; learners: { id: string; nombre: string }[] };

async function insertActividades(client: pg.ClientBase, random: Random, busy: Busy): Promise<void> {
  const { customers, learners: alumnos, workers, today } = busy;
  const rows = Array.from({ length: ACTIVIDADES }, () => {
    const alumno = chance(random, 0.3) ? pick(random, alumnos) : undefined;
    const cliente = alumno ? undefined : pick(random, customers.slice(0, WITH_CONTACTS));
    const about = alumno?.nombre ?? cliente?.nombre ?? '';
    return {
      ...inventActividad(random, about, today),
      id: uuid(),
      responsable: pick(random, workers),
      clienteId: cliente?.id ?? null,
      alumnoId: alumno?.id ?? null,
    };
  });
  await client.query(
    `INSERT INTO actividades (id, asunto, tipo, inicio, estado, prioridad, responsable_id, cliente_id, alumno_id,
       resultado, modificado_en)
     SELECT id, asunto, tipo, inicio, estado, prioridad, responsable, "clienteId", "alumnoId", resultado,
       least(inicio, $2::timestamptz)
     FROM json_to_recordset($1) AS x (id uuid, asunto text, tipo text, inicio timestamptz, estado text, prioridad text,
       responsable uuid, "clienteId" uuid, "alumnoId" uuid, resultado text)`,
    [JSON.stringify(rows), today],
  );
}

async function insertAnuncios(
  client: pg.ClientBase,
  random: Random,
  { customers, today }: { customers: Cliente[]; today: Date },
): Promise<void> {
  const rows = customers.slice(0, ANUNCIOS).map((cliente, index) => ({
    ...inventAnuncio(random, { ...cliente, index, today }),
    id: uuid(),
    clienteId: cliente.id,
  }));
  await client.query(
    `INSERT INTO anuncios (id, titulo, cliente_id, texto, url_destino, ubicacion, provincias, desde, hasta, prioridad,
       estado, motivo_rechazo)
     SELECT id, titulo, "clienteId", texto, url, ubicacion, provincias, desde, hasta, prioridad, estado, motivo
     FROM json_to_recordset($1) AS x (id uuid, titulo text, "clienteId" uuid, texto text, url text, ubicacion text,
       provincias text[], desde date, hasta date, prioridad int, estado text, motivo text)`,
    [JSON.stringify(rows)],
  );
  await insertAnuncioCounts(client, today);
}

/** Fills the daily views of published anuncios until yesterday; about two in a hundred become clicks. */
async function insertAnuncioCounts(client: pg.ClientBase, today: Date): Promise<void> {
  await client.query(
    `INSERT INTO anuncios_dias (anuncio_id, dia, impresiones, clics)
     SELECT id, dia, n, n * (ascii(right(md5(dia::text), 1)) % 5) / 100 FROM (
       SELECT a.id, d::date AS dia, 20 + ascii(md5(a.url_destino || d::date)) % 60 AS n
       FROM anuncios a, generate_series(a.desde::timestamp, least(a.hasta, $1::date - 1), interval '1 day') d
       WHERE a.estado IN ('publicado', 'pausado', 'finalizado') AND a.cliente_id IN ${INVENTED}) x`,
    [todayInMadrid(today)],
  );
  await client.query(
    `UPDATE anuncios a SET impresiones = s.impresiones, clics = s.clics
     FROM (SELECT anuncio_id, sum(impresiones)::int AS impresiones, sum(clics)::int AS clics
       FROM anuncios_dias GROUP BY anuncio_id) s WHERE s.anuncio_id = a.id`,
  );
}

const INVENTED = `(SELECT id FROM clientes WHERE origen = 'demostracion')`;
const WORKERS = `(SELECT id FROM usuarios WHERE origen = 'demostracion')`;

/**
 * Removes the office's demonstration data and all rows added to its clientes and alumnos. Real rows
 * stay: a demonstration responsable is replaced by a real worker or by null. Call it while
 * demonstration users and clientes exist, in the caller's transaction.
 */
export async function removeDemoOffice(client: pg.ClientBase): Promise<void> {
  await client.query(`SELECT set_config('evidencia.motivo', 'demostracion', true)`);
  await client.query(`DELETE FROM depositos WHERE cliente_id IN ${INVENTED}
    OR presupuesto_id IN (SELECT id FROM presupuestos WHERE origen = 'demostracion')
    OR pedido_id IN (SELECT id FROM pedidos WHERE origen = 'demostracion')`);
  // Documentos go before the rows that they refer to; a nightly job deletes their files.
  await client.query(`DELETE FROM documentos WHERE origen = 'demostracion' OR cliente_id IN ${INVENTED}
    OR presupuesto_id IN (SELECT id FROM presupuestos WHERE origen = 'demostracion')`);
  await client.query(`DELETE FROM alumnos WHERE origen = 'demostracion'`);
  await removeDemoPapers(client);
  await client.query(`DELETE FROM actividades WHERE cliente_id IN ${INVENTED}`);
  await client.query(
    `DELETE FROM anuncios_dias WHERE anuncio_id IN (SELECT id FROM anuncios WHERE cliente_id IN ${INVENTED})`,
  );
  for (const table of [
    'contactos_clientes',
    'anuncios',
    'alumnos_autoescuelas',
    'imagenes',
    'replicas',
    'cambios_identidad',
  ])
    await client.query(`DELETE FROM ${table} WHERE cliente_id IN ${INVENTED}`);
  // Papers that somebody brought from another program are real: they only lose their invented cliente.
  for (const table of ['facturas_anteriores', 'presupuestos_anteriores'])
    await client.query(`UPDATE ${table} SET cliente_id = NULL WHERE cliente_id IN ${INVENTED}`);
  await removeDemoCatalogues(client);
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM usuarios WHERE tipo = 'trabajador' AND origen <> 'demostracion' AND estado = 'activo'
     ORDER BY rol = 'Administrador' DESC, creado_en, id LIMIT 1`,
  );
  const heir = rows[0]?.id ?? null;
  for (const table of ['clientes', 'alumnos', 'presupuestos', 'pedidos', 'facturas', 'facturas_recurrentes'])
    await client.query(`UPDATE ${table} SET responsable_id = $1 WHERE responsable_id IN ${WORKERS}`, [heir]);
  if (heir)
    await client.query(`UPDATE actividades SET responsable_id = $1 WHERE responsable_id IN ${WORKERS}`, [
      heir,
    ]);
  else await client.query(`DELETE FROM actividades WHERE responsable_id IN ${WORKERS}`);
}
