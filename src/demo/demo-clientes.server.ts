import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import {
  COCHE_AUTOMATICO,
  catalogoCaracteristicas,
} from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { between, chance, pick, type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import { etapaCliente } from './demo-etapas.ts';
import { inventHours, inventTeaching } from './demo-profile.ts';
import { automaticTarifa, type DemoTarifa, inventCourses, inventTarifa } from './demo-tarifas.ts';

const WANTED = 300;

/** Longest name that the forms accept, to try the screens. */
const LONGEST_NAME = 'Centro de Formación Vial y Seguridad en la Carretera del Valle del Alto Guadarrama';

const STREETS = [
  'de la Constitución',
  'Mayor',
  'del Prado',
  'de la Fuente',
  'Nueva',
  'de los Olmos',
  'del Molino',
];

/** Share of demonstration autoescuelas with each feature. */
const FEATURES: Record<string, number> = {
  'coche-automatico': 0.25,
  'vehiculo-adaptado': 0.05,
  'teorica-en-linea': 0.6,
  'teorica-intensiva': 0.3,
  'clases-en-sabado': 0.35,
  'clases-por-la-tarde': 0.3,
  'recogida-a-domicilio': 0.2,
  'bono-reembolsable': 0.25,
  'pago-a-plazos': 0.4,
  'clases-en-ingles': 0.15,
  'clases-en-frances': 0.04,
  'clases-en-arabe': 0.06,
  'local-accesible': 0.5,
};

/** An invented autoescuela to make a cliente of; with `municipio`, an INE code, it is in that town. With `sinPrecio` it has no tarifas. */
export type Autoescuela = {
  codigo: string;
  nombre: string;
  seccion: string;
  codProvincia: string;
  permisos: string[];
  municipio?: string;
  sinPrecio?: boolean;
};
type Town = { codigo: string; nombre: string; lat: number; lon: number; poblacion: number };

/**
 * Makes clientes of about 300 demonstration autoescuelas, with address, features and tarifas; some
 * tarifas are incomplete or old. The result is always the same, except the days, which count back from
 * `today`. With `given` autoescuelas, of those. Runs in the caller's transaction.
 */
export async function seedDemoClientes(
  client: pg.ClientBase,
  today: Date,
  given?: Autoescuela[],
): Promise<void> {
  const random = seededRandom(20_261_121);
  const towns = await townsByProvince(client);
  const autoescuelas = given ?? (await someAutoescuelas(client));
  // These generators have their own seeds, so that the data of visitors stays the same.
  const stages = seededRandom(20_261_123);
  const profiles = seededRandom(20_261_124);
  const ofCourses = seededRandom(20_261_125);
  const clients = autoescuelas.map((autoescuela, index) => {
    const { row, ...rest } = inventClient(random, { school: autoescuela, index, towns, today });
    // The cliente of index 1 has the demonstration owner, so it must be won.
    const stage = etapaCliente(stages, today, index === 1 ? 'ganado' : undefined);
    const teaching = inventTeaching(profiles, autoescuela.permisos, rest.features);
    // That cliente has no opening hours, so that its profile has something to fill in.
    const hours = inventHours(profiles);
    // The first autoescuelas have the users of the demonstration, and tests count their tarifas: they get no courses.
    const taught = index < OWN_TARIFAS ? [] : autoescuela.permisos;
    const level = 0.85 + 0.3 * ofCourses();
    const extra = inventCourses(ofCourses, taught, { level, discreet: 0.2, today });
    return {
      ...rest,
      tariffs: autoescuela.sinPrecio ? [] : [...rest.tariffs, ...extra],
      row: { ...row, ...stage, ...teaching, ...(index === 1 ? { horario: [] } : hours) },
    };
  });
  await insertClients(client, clients);
  await insertTarifas(client, clients);
  await client.query(EARLIER_PRICES);
  await client.query(`SELECT setval('clientes_codigo', $1)`, [clients.length]);
}

/** Autoescuelas without courses. */
const OWN_TARIFAS = 10;

async function someAutoescuelas(client: pg.ClientBase): Promise<Autoescuela[]> {
  const { rows } = await client.query<Autoescuela>(
    `SELECT e.codigo, s.nombre, s.seccion, s.cod_provincia AS "codProvincia",
            (SELECT array_agg(DISTINCT p.codigo) FROM estadisticas t
              JOIN permisos_conducir p ON t.permiso = (SELECT id FROM (VALUES (1, 'B'), (2, 'A2'), (3, 'A1'), (4, 'AM'),
                (6, 'C'), (8, 'D'), (11, 'EC')) AS v (id, codigo) WHERE v.codigo = p.codigos_dgt[1])
              WHERE t.seccion_id = s.id) AS permisos
     FROM escuelas e JOIN secciones s ON s.escuela_id = e.id AND s.seccion = '01'
     WHERE s.ultimo_mes = (SELECT max(mes) FROM meses_dgt)
     ORDER BY md5(e.codigo) LIMIT $1`,
    [WANTED],
  );
  return rows.map((row) => ({ ...row, permisos: (row.permisos ?? []).toSorted() }));
}

async function townsByProvince(client: pg.ClientBase): Promise<Map<string, Town[]>> {
  const { rows } = await client.query<Town & { codProvincia: string }>(
    `SELECT codigo, nombre, lat, lon, poblacion, cod_provincia AS "codProvincia" FROM municipios
     WHERE lat IS NOT NULL AND poblacion > 8000 ORDER BY codigo`,
  );
  return Map.groupBy(rows, ({ codProvincia }) => codProvincia);
}

type DemoCliente = { id: string; row: Record<string, unknown>; features: string[]; tariffs: DemoTarifa[] };
type Context = { school: Autoescuela; index: number; towns: Map<string, Town[]>; today: Date };

function inventClient(random: Random, { school: autoescuela, index, towns, today }: Context): DemoCliente {
  const near = (towns.get(autoescuela.codProvincia) ?? []).filter(
    ({ codigo }) => (autoescuela.municipio ?? codigo) === codigo,
  );
  const town = pickTown(random, near);
  const number = index + 1;
  const features = catalogoCaracteristicas
    .map(({ codigo }) => codigo)
    .filter((codigo) => chance(random, FEATURES[codigo] ?? 0.1));
  const level = 0.82 + 0.36 * random();
  const discreet = chance(random, 0.55) ? 0 : 0.25;
  const manual = autoescuela.permisos.map((permiso) =>
    inventTarifa(random, permiso, { level, discreet, today }),
  );
  const car = manual.find(({ permiso }) => permiso === 'B');
  const automatic = car && features.includes(COCHE_AUTOMATICO) && chance(random, 0.7);
  return {
    id: uuid(),
    features,
    tariffs: automatic ? [...manual, automaticTarifa(random, car)] : manual,
    row: {
      codigo: `CLI-${String(number).padStart(5, '0')}`,
      razonSocial: `${autoescuela.nombre} Formación Vial S. L.`,
      nombreComercial:
        index === 0 && !autoescuela.municipio ? LONGEST_NAME : `Autoescuela ${autoescuela.nombre}`,
      nif: withControlDigit(`B9${String(number).padStart(6, '0')}`),
      email: `hola@${autoescuela.codigo.replaceAll(' ', '').toLowerCase()}.example`,
      telefono: `+3491000${String(number).padStart(4, '0')}`,
      direccion: `Calle ${pick(random, STREETS)}, ${between(random, 1, 90)}`,
      codigoPostal: `${autoescuela.codProvincia}${String(between(random, 1, 899)).padStart(3, '0')}`,
      municipio: town?.nombre ?? null,
      codProvincia: autoescuela.codProvincia,
      codigoMunicipio: town?.codigo ?? null,
      // The point is within about a kilometre of the centre of the town.
      lat: town ? Number((town.lat + (random() - 0.5) * 0.02).toFixed(5)) : null,
      lon: town ? Number((town.lon + (random() - 0.5) * 0.02).toFixed(5)) : null,
      numRegistroDgt: autoescuela.codigo,
      seccion: autoescuela.seccion,
    },
  };
}

/** Picks a town, with a probability that grows with its population. */
function pickTown(random: Random, towns: Town[]): Town | undefined {
  let left = random() * towns.reduce((sum, { poblacion }) => sum + poblacion, 0);
  return towns.find(({ poblacion }) => {
    left -= poblacion;
    return left < 0;
  });
}

/** Adds the control digit of a company's NIF (Orden EHA/451/2008). */
function withControlDigit(letterAndDigits: string): string {
  const digits = [...letterAndDigits.slice(1)].map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = digit * 2;
    return total + (index % 2 === 1 ? digit : Math.floor(doubled / 10) + (doubled % 10));
  }, 0);
  return `${letterAndDigits}${(10 - (sum % 10)) % 10}`;
}

async function insertClients(client: pg.ClientBase, clients: DemoCliente[]): Promise<void> {
  await client.query(
    `INSERT INTO clientes (id, codigo, razon_social, nombre_comercial, nif, email, telefono, direccion, codigo_postal,
       municipio, cod_provincia, codigo_municipio, lat, lon, num_registro_dgt, seccion, etapa, etapa_desde, motivo_cierre,
       importe_estimado, horario, nota_horario, idiomas, vehiculos, publicado, origen)
     SELECT id, codigo, "razonSocial", "nombreComercial", nif, email, telefono, direccion, "codigoPostal",
       municipio, "codProvincia", "codigoMunicipio", lat, lon, "numRegistroDgt", seccion, etapa, "etapaDesde",
       "motivoCierre", "importeEstimado", horario, "notaHorario", idiomas, vehiculos, true, 'demostracion'
     FROM json_to_recordset($1) AS x (id uuid, codigo text, "razonSocial" text, "nombreComercial" text, nif text,
       email text, telefono text, direccion text, "codigoPostal" text, municipio text, "codProvincia" text,
       "codigoMunicipio" text, lat float8, lon float8, "numRegistroDgt" text, seccion text, etapa text,
       "etapaDesde" timestamptz, "motivoCierre" text, "importeEstimado" numeric, horario jsonb, "notaHorario" text,
       idiomas text[], vehiculos text[])`,
    [JSON.stringify(clients.map(({ id, row }) => ({ id, ...row })))],
  );
  await client.query(
    `INSERT INTO clientes_caracteristicas (cliente_id, caracteristica_id)
     SELECT x.id, c.id FROM json_to_recordset($1) AS x (id uuid, feature text)
     JOIN caracteristicas_autoescuela c ON c.codigo = x.feature AND c.va_con IS NULL`,
    [JSON.stringify(clients.flatMap(({ id, features }) => features.map((feature) => ({ id, feature }))))],
  );
}

async function insertTarifas(client: pg.ClientBase, clients: DemoCliente[]): Promise<void> {
  const rows = clients.flatMap(({ id, tariffs: tarifas }) =>
    tarifas.map((tarifa) => ({ ...tarifa, id: uuid(), clienteId: id })),
  );
  await client.query(
    `INSERT INTO permisos_autoescuela (id, cliente_id, permiso_id, nombre, horas, automatico, matricula, teorica,
       teorica_mensual, material, precio_clase, minutos_clase, clases_incluidas, bonos, tramitacion,
       renovacion_expediente, presentacion_examen, certificado_medico, otros, tasa_dgt_incluida, estado, vigente_desde,
       confirmada_en, creado_en, modificado_en)
     SELECT x.id, "clienteId", p.id, x.nombre, horas, automatico, matricula, teorica, "teoricaMensual", material,
       "precioClase", "minutosClase", "clasesIncluidas", bonos, tramitacion, "renovacionExpediente",
       "presentacionExamen", "certificadoMedico", otros, "tasaDgtIncluida", 'publicada', "confirmadaEn", "confirmadaEn",
       "confirmadaEn", "confirmadaEn"
     FROM json_to_recordset($1) AS x (id uuid, "clienteId" uuid, permiso text, nombre text, horas int, automatico boolean,
       matricula numeric, teorica numeric, "teoricaMensual" boolean, material numeric, "precioClase" numeric,
       "minutosClase" int, "clasesIncluidas" int, bonos jsonb, tramitacion numeric, "renovacionExpediente" numeric,
       "presentacionExamen" numeric, "certificadoMedico" numeric, otros jsonb, "tasaDgtIncluida" boolean,
       "confirmadaEn" date)
     JOIN permisos_conducir p ON p.codigo = x.permiso`,
    [JSON.stringify(rows)],
  );
}

/**
 * Memory of prices for one cliente in three: class and enrolment rose twice before the day of confirmation, or fell. The states are of
 * days before the one that the insertion wrote.
 */
const EARLIER_PRICES = `
  INSERT INTO precios_tarifas (tarifa_id, cliente_id, en, hoja)
  SELECT t.id, t.cliente_id, t.confirmada_en - x.ago, hoja_de_tarifa(t)
    || jsonb_build_object('precio_clase', t.precio_clase + x.clase * d.way, 'matricula', t.matricula + x.matricula * d.way)
  FROM clientes c JOIN permisos_autoescuela t ON t.cliente_id = c.id
  CROSS JOIN LATERAL (SELECT right(c.codigo, 5)::int AS number) n
  CROSS JOIN LATERAL (SELECT CASE WHEN n.number % 4 = 0 THEN 1 ELSE -1 END AS way) d
  CROSS JOIN (VALUES (420, 3.5, 20), (260, 1.5, 20), (90, 0, 0)) AS x (ago, clase, matricula)
  WHERE c.origen = 'demostracion' AND n.number % 3 = 2 AND t.horas IS NULL
  ORDER BY t.confirmada_en - x.ago`;
