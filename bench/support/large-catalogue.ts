import type pg from 'pg';
import { MESES_DE_LAS_TASAS } from '#comparador/dgt/statistics.ts';
import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import type { OfferInputs } from '#comparador/ofertas/comparador/cost-bases.ts';
import { makeOffers } from '#comparador/ofertas/comparador/make-offers.ts';
import {
  loadPermits,
  type RateInput,
  type SectionInput,
  testId,
} from '#comparador/ofertas/comparador/offer-inputs.server.ts';
import { writeOffers } from '#comparador/ofertas/comparador/write-offers.server.ts';
import { catalogoCaracteristicas } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { inventTarifa } from '#demo/demo-tarifas.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { between, chance, pick, type Random, seededRandom } from '#platform/kit/seeded-random.ts';

const SECTIONS = 10_000;
const PERMITS = ['B', 'A2', 'A1', 'AM', 'C'];
const CENTRES = 200;

/** Fills a migrated database with 10,000 sections that all publish a tariff for five permits. */
export async function fillLargeCatalogue(client: pg.ClientBase, now: Date): Promise<void> {
  const random = seededRandom(50_000);
  const sections = Array.from({ length: SECTIONS }, (_, index) => inventSection(random, index + 1));
  await client.query(`INSERT INTO meses_dgt VALUES ('2026-10-01', 1, 'banco', 'banco', 'dgt', now())`);
  await client.query(
    `INSERT INTO centros_examen SELECT n, 'Centro ' || n, NULL, NULL FROM generate_series(1, ${CENTRES}) n`,
  );
  const list = JSON.stringify(sections);
  await client.query(
    `INSERT INTO escuelas SELECT id, codigo, nombre FROM json_to_recordset($1) AS x (id int, codigo text, nombre text)`,
    [list],
  );
  await client.query(
    `INSERT INTO secciones (id, escuela_id, seccion, slug, nombre, busqueda, cod_provincia, primer_mes, ultimo_mes)
     SELECT id, id, '01', slug, nombre, busqueda, "codProvincia", '2026-10-01', '2026-10-01'
     FROM json_to_recordset($1) AS x (id int, slug text, nombre text, busqueda text, "codProvincia" text)`,
    [list],
  );
  const hoy = todayInMadrid(now);
  const permits = (await loadPermits(client, hoy)).filter(({ codigo }) => PERMITS.includes(codigo));
  await writeOffers(client, makeOffers(inputs(random, { sections, permits, now })));
  // Otherwise the program would make the statistics at its start, and from them offers without sections.
  await client.query('INSERT INTO estadisticas_hechas (meses) VALUES ($1)', [MESES_DE_LAS_TASAS]);
  await client.query('UPDATE version_publica SET ofertas_del = $1', [hoy]);
  await client.query('VACUUM ANALYZE ofertas');
}

function inventSection(random: Random, id: number): SectionInput {
  const town = pick(random, towns());
  const nombre = `Autoescuela ${town.nombre} ${id}`;
  return {
    id,
    escuelaId: id,
    slug: `autoescuela-${id}`,
    nombre,
    nombreOficial: nombre,
    busqueda: nombre.toLowerCase(),
    codigo: `X ${id}`,
    seccion: '01',
    codProvincia: town.codProvincia,
    municipio: town.nombre,
    codigoPostal: `${town.codProvincia}001`,
    lat: (town.lat ?? 40) + (random() - 0.5) * 0.02,
    lon: (town.lon ?? -3) + (random() - 0.5) * 0.02,
    origenPunto: 'direccion',
    centros: [centre(between(random, 1, CENTRES))],
    centrosEn: null,
    caracteristicas: catalogoCaracteristicas.filter(() => chance(random, 0.3)).map(({ codigo }) => codigo),
    clienteId: `c${id}`,
  };
}

const centre = (id: number) => ({ id, nombre: `Centro ${id}` });

let known: ReturnType<typeof municipios> | undefined;

function towns() {
  known ??= municipios().filter(({ lat, poblacion }) => lat !== null && (poblacion ?? 0) > 8_000);
  return known;
}

type Parts = Pick<OfferInputs, 'sections' | 'permits'> & { now: Date };

function inputs(random: Random, { sections, permits, now }: Parts): OfferInputs {
  const rates: RateInput[] = [];
  const tarifas: OfferInputs['tariffs'] = [];
  const provinces: OfferInputs['provinces'] = [];
  for (const { codigo, dgt, partes } of permits) {
    for (const prueba of partes.map(testId)) {
      provinces.push({
        codProvincia: '00',
        permiso: dgt,
        prueba,
        tasa: 0.48,
        peso: 44,
        intentos: [500, 250, 180, 70],
      });
      for (const { id } of sections) {
        const tasa = 0.3 + 0.4 * random();
        const counts = { examenes: 120, aptos: Math.round(120 * tasa), aptos1: 30, provincia: 0.48 };
        const interval = {
          inferior: tasa - 0.06,
          superior: tasa + 0.06,
          comparacion: 'en_la_media' as const,
        };
        rates.push({ seccionId: id, permiso: dgt, prueba, tasa: { ...counts, tasa, ...interval } });
      }
    }
    for (const { clienteId, codProvincia } of sections) {
      const autoescuela = { level: 0.8 + 0.4 * random(), discreet: 0.05, today: now };
      const tarifa = inventTarifa(random, codigo, autoescuela);
      const dates = { vigenteDesde: tarifa.confirmadaEn, caduca: '2999-01-01' };
      tarifas.push({
        ...tarifa,
        ...dates,
        clienteId: clienteId ?? '',
        codProvincia,
        seccion: null,
        horas: null,
        condiciones: null,
        origen: 'autoescuela',
        vistaEn: null,
        vistaEl: null,
      });
    }
  }
  return { sections, permits, rates, tariffs: tarifas, provinces, testId };
}
