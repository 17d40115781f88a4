import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import { inventTarifa } from '#demo/demo-tarifas.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { between, pick, type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import { searchText, slugify } from '#platform/kit/text/search-text.ts';

export const AUTOESCUELAS = 5_000;

/** Exam centres in each province; every school has its exams at two of them. */
const CENTRES_EACH = 4;
const MONTH = '2026-10-01';
const PHOTOS = 3;

/**
 * Fills a migrated database that has its reference data with 5,000 customers: each one published, with its address, a tariff for
 * permit B, results of a month, photos and a third of the features. The caller must make the offers.
 */
export async function fillPublishedAutoescuelas(client: pg.ClientBase, now: Date): Promise<void> {
  const random = seededRandom(5_000);
  const towns = municipios().filter(({ lat, poblacion }) => lat !== null && (poblacion ?? 0) > 8_000);
  const autoescuelas = Array.from({ length: AUTOESCUELAS }, (_, index) =>
    inventAutoescuela(random, { id: index + 1, town: pick(random, towns), now }),
  );
  await client.query(`INSERT INTO meses_dgt VALUES ($1, $2, 'banco', 'banco', 'dgt', now())`, [
    MONTH,
    AUTOESCUELAS,
  ]);
  await client.query(
    `INSERT INTO centros_examen SELECT n, 'Centro ' || n, p[1 + (n - 1) / ${CENTRES_EACH}], NULL
     FROM generate_series(1, ${CENTRES_EACH * provincias.length}) n, (SELECT $1::text[] AS p) x`,
    [provincias.map(({ codigo }) => codigo)],
  );
  await client.query(`CREATE TABLE resultados_banco PARTITION OF resultados FOR VALUES IN ('${MONTH}')`);
  for (const statement of STATEMENTS) await client.query(statement, [JSON.stringify(autoescuelas)]);
  await client.query(`INSERT INTO estadisticas_provincia
    SELECT cod_provincia, permiso, prueba, sum(examenes), sum(aptos), count(*), 40
    FROM estadisticas JOIN secciones s ON s.id = seccion_id GROUP BY GROUPING SETS ((cod_provincia, permiso, prueba))`);
  await client.query(`INSERT INTO estadisticas_provincia
    SELECT '00', permiso, prueba, sum(examenes), sum(aptos), sum(secciones), 40 FROM estadisticas_provincia GROUP BY 2, 3`);
  await client.query('VACUUM ANALYZE');
}

type Place = { id: number; town: ReturnType<typeof municipios>[number]; now: Date };

function inventAutoescuela(random: Random, { id, town, now }: Place) {
  const nombre = `Autoescuela ${pick(random, ['Mirador', 'Avenida', 'Norte', 'La Estación'])} de ${town.nombre} ${id}`;
  const province = provincias.findIndex(({ codigo }) => codigo === town.codProvincia);
  const tarifa = inventTarifa(random, 'B', { level: 0.8 + 0.4 * random(), discreet: 0.1, today: now });
  const rates = [1, 4].map((prueba) => {
    const examenes = between(random, 12, 300);
    const tasa = 0.3 + 0.4 * random();
    const aptos = Math.round(examenes * tasa);
    const few = examenes < 30;
    return {
      prueba,
      examenes,
      aptos,
      noAptos: examenes - aptos,
      tasa,
      comparacion: few ? 'pocos_datos' : 'en_la_media',
    };
  });
  return {
    id,
    cliente: uuid(),
    codigo: `X ${String(id).padStart(4, '0')}`,
    nombre,
    slug: slugify(nombre),
    rates,
    tariff: tarifa,
    busqueda: searchText(nombre),
    codProvincia: town.codProvincia,
    codigoMunicipio: town.codigo,
    lat: (town.lat ?? 40) + (random() - 0.5) * 0.02,
    lon: (town.lon ?? -3) + (random() - 0.5) * 0.02,
    centros: [0, 1].map((which) => province * CENTRES_EACH + 1 + ((id + which) % CENTRES_EACH)),
    fotos: Array.from({ length: PHOTOS }, (_, index) => ({ id: uuid(), orden: index + 1 })),
  };
}

/** `FROM` clause that gives the schools, with these fields. */
const from = (fields: string) => `FROM jsonb_to_recordset($1::jsonb) AS x (${fields})`;

const STATEMENTS: readonly string[] = [
  `INSERT INTO escuelas SELECT id, codigo, nombre ${from('id int, codigo text, nombre text')}`,
  `INSERT INTO secciones (id, escuela_id, seccion, slug, nombre, busqueda, cod_provincia, primer_mes, ultimo_mes)
   SELECT id, id, '01', slug, nombre, busqueda, "codProvincia", '${MONTH}', '${MONTH}'
   ${from('id int, slug text, nombre text, busqueda text, "codProvincia" text')}`,
  `INSERT INTO clientes (id, razon_social, nombre_comercial, nif, direccion, codigo_postal, cod_provincia, codigo_municipio,
     lat, lon, num_registro_dgt, seccion, publicado, descripcion, origen)
   SELECT cliente, nombre || ' S. L.', nombre, 'N' || id, 'Calle Mayor, ' || id, "codProvincia" || '001', "codProvincia",
     "codigoMunicipio", lat, lon, codigo, '01', true, repeat('Enseñamos a conducir. ', 10), 'manual'
   ${from('id int, cliente uuid, nombre text, codigo text, "codProvincia" text, "codigoMunicipio" text, lat float8, lon float8')}`,
  `INSERT INTO clientes_caracteristicas SELECT x.cliente, k.id ${from('id int, cliente uuid')}
   JOIN caracteristicas_autoescuela k ON (k.orden + x.id) % 3 = 0`,
  `INSERT INTO imagenes (id, cliente_id, alt, orden, es_principal, ancho, alto, bytes, sha256)
   SELECT f.id, x.cliente, 'Una foto', f.orden, f.orden = 1, 1600, 1200, 400000, f.id::text
   ${from('cliente uuid, fotos jsonb')}, jsonb_to_recordset(x.fotos) AS f (id uuid, orden int)`,
  `INSERT INTO permisos_autoescuela (id, cliente_id, permiso_id, nombre, automatico, matricula, teorica, teorica_mensual,
     material, precio_clase, minutos_clase, clases_incluidas, bonos, tramitacion, renovacion_expediente,
     presentacion_examen, certificado_medico, otros, tasa_dgt_incluida, estado, vigente_desde, confirmada_en)
   SELECT gen_random_uuid(), x.cliente, p.id, t.nombre, false, t.matricula, t.teorica, t."teoricaMensual", t.material,
     t."precioClase", t."minutosClase", t."clasesIncluidas", t.bonos, t.tramitacion, t."renovacionExpediente",
     t."presentacionExamen", t."certificadoMedico", t.otros, t."tasaDgtIncluida", 'publicada', t."confirmadaEn", t."confirmadaEn"
   ${from('cliente uuid, tariff jsonb')} JOIN permisos_conducir p ON p.codigo = 'B', jsonb_to_record(x.tariff) AS t (
     nombre text, matricula numeric, teorica numeric, "teoricaMensual" boolean, material numeric, "precioClase" numeric,
     "minutosClase" int, "clasesIncluidas" int, bonos jsonb, tramitacion numeric, "renovacionExpediente" numeric,
     "presentacionExamen" numeric, "certificadoMedico" numeric, otros jsonb, "tasaDgtIncluida" boolean, "confirmadaEn" date)`,
  `INSERT INTO estadisticas SELECT x.id, 1, r.prueba, r.examenes, r.aptos, r.aptos / 2, r.tasa, r.tasa - 0.06, r.tasa + 0.06, r.comparacion
   ${from('id int, rates jsonb')}, jsonb_to_recordset(x.rates) AS r (prueba int, examenes int, aptos int, tasa float8, comparacion text)`,
  `INSERT INTO resultados SELECT x.id, r.prueba, 1, c.id::int, '${MONTH}', r.aptos, r.aptos, 0, 0, 0, r."noAptos"
   ${from('id int, rates jsonb, centros jsonb')}, jsonb_to_recordset(x.rates) AS r (prueba int, aptos int, "noAptos" int),
     jsonb_array_elements_text(x.centros) AS c (id)`,
];
