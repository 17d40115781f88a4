import type pg from 'pg';
import { tiposExamen } from '#comparador/dgt/codes.ts';
import type { Tarifa } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { origenOf } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { type Columna, enEuros, lista, siNo } from './downloads-csv.server.ts';
import type { Ficha } from './offer.ts';

/** Exams and passes of one test in the period, and the shrunken rate. */
type Recuento = { examenes: number; aptos: number; tasa: number };

export type FilaOferta = {
  permiso: string;
  automatico: boolean;
  seccionId: number;
  busqueda: string;
  codigoPostal: string | null;
  lat: number | null;
  lon: number | null;
  /** Latitude, longitude and province of the town of each centre, in the order of the ficha. */
  puntosCentros: [number, number, string][] | null;
  caracteristicas: string[];
  comparacion: string | null;
  ficha: Ficha;
  /** By the id of the test. */
  pruebas: Record<number, Recuento> | null;
};

const texto = (
  nombre: string,
  descripcion: string,
  valor: Columna<FilaOferta>['valor'],
): Columna<FilaOferta> => ({ nombre, descripcion, tipo: 'texto', valor });

const dato = (
  nombre: string,
  descripcion: string,
  valor: Columna<FilaOferta>['valor'],
  celda?: Columna<FilaOferta>['celda'],
): Columna<FilaOferta> => ({ nombre, descripcion, tipo: 'dato', valor, ...(celda && { celda }) });

/** Column with a value of the tarifa used; empty without a tarifa. */
const deTarifa = (
  nombre: string,
  descripcion: string,
  valor: (tarifa: Tarifa) => string | number | null,
  celda?: Columna<FilaOferta>['celda'],
): Columna<FilaOferta> =>
  dato(nombre, descripcion, ({ ficha }) => (ficha.tarifa ? valor(ficha.tarifa.coste.tarifa) : null), celda);

const importe = (nombre: string, descripcion: string, valor: (tarifa: Tarifa) => number | null) =>
  deTarifa(
    nombre,
    `${descripcion}. Euros con IVA; vacío, no informado; 0, incluido en lo demás`,
    (tarifa) => enEuros(valor(tarifa)),
    'euros',
  );

const IDENTITY: readonly Columna<FilaOferta>[] = [
  texto('slug', 'Dirección de su página en este sitio', ({ ficha }) => ficha.slug),
  texto('nombre', 'Nombre de la sección', ({ ficha }) => ficha.nombre),
  texto('codigo', 'Código de la autoescuela en la DGT', ({ ficha }) => ficha.codigo),
  texto('seccion', 'Número de la sección dentro de la autoescuela', ({ ficha }) => ficha.seccion),
  dato('cod_provincia', 'Código INE de la provincia', ({ ficha }) => ficha.codProvincia),
  texto(
    'provincia',
    'Nombre de la provincia',
    ({ ficha }) => provinciaPorCodigo(ficha.codProvincia)?.provincia ?? null,
  ),
  texto('municipio', 'Municipio de su dirección; vacío si no consta', ({ ficha }) => ficha.municipio),
  texto(
    'municipio_del_nombre',
    'Código INE del municipio que dice su nombre, si no consta dónde está: una pista, no una dirección',
    ({ ficha }) => ficha.puebloDelNombre?.codigo ?? null,
  ),
  texto('codigo_postal', 'Código postal; vacío si no consta', ({ codigoPostal }) => codigoPostal),
  dato('lat', 'Latitud en grados (WGS84)', ({ lat }) => lat),
  dato('lon', 'Longitud en grados (WGS84)', ({ lon }) => lon),
  dato(
    'origen_punto',
    'De dónde sale el punto: direccion o municipio; vacío si no se sabe dónde está',
    ({ ficha }) => ficha.origenPunto,
  ),
  texto('busqueda', 'Sus nombres sin mayúsculas, tildes ni signos, para buscar', ({ busqueda }) => busqueda),
  dato('permiso', 'Permiso de conducir', ({ permiso }) => permiso),
  dato('cambio', 'manual o automatico', ({ automatico }) => (automatico ? 'automatico' : 'manual')),
  texto('centros_examen', 'Centros de examen, del más usado al menos, separados por |', ({ ficha }) =>
    lista(ficha.centros),
  ),
  dato(
    'centros_en',
    'Año de los centros, si la DGT no ha nombrado ninguno en los últimos doce meses; vacío si son de esos meses',
    ({ ficha }) => ficha.centrosEn ?? null,
  ),
  texto(
    'centros_puntos',
    'Latitud, longitud y código INE de la provincia de la localidad de cada centro, como 40.41:-3.69:28, separados por |',
    ({ puntosCentros }) => lista((puntosCentros ?? []).map((punto) => punto.join(':'))),
  ),
  dato('caracteristicas', 'Lo que declara ofrecer, separado por |', ({ caracteristicas }) =>
    lista(caracteristicas),
  ),
  dato(
    'comparacion',
    'Última prueba práctica frente a su provincia: por_encima, en_la_media, por_debajo o pocos_datos',
    ({ comparacion }) => comparacion,
  ),
];

const RATES: readonly Columna<FilaOferta>[] = tiposExamen.flatMap(({ id, codigo, etiqueta }) => [
  dato(
    `${codigo}_examenes`,
    `${etiqueta}: exámenes en el periodo`,
    ({ pruebas }) => pruebas?.[id]?.examenes ?? null,
  ),
  dato(`${codigo}_aptos`, `${etiqueta}: aprobados`, ({ pruebas }) => pruebas?.[id]?.aptos ?? null),
  dato(
    `${codigo}_tasa`,
    `${etiqueta}: tasa estimada, (aptos + peso × media de la provincia) ÷ (exámenes + peso)`,
    ({ pruebas }) => pruebas?.[id]?.tasa ?? null,
  ),
]);

const TARIFA: readonly Columna<FilaOferta>[] = [
  texto(
    'tarifa',
    'Nombre de la tarifa que se usa; vacío si no publica ninguna',
    ({ ficha }) => ficha.tarifa?.nombre ?? null,
  ),
  dato('vigente_desde', 'Primer día de la tarifa', ({ ficha }) => ficha.tarifa?.vigenteDesde ?? null, 'day'),
  dato(
    'confirmada_en',
    'Último día en que la autoescuela la confirmó; de una anotada o traída, el día en que se vio',
    ({ ficha }) => ficha.tarifa?.confirmadaEn ?? null,
    'day',
  ),
  dato(
    'origen',
    'Quién dice la tarifa: autoescuela; o anotada por Carné Claro, o traída por quien la recibió, sin que la autoescuela la haya confirmado',
    ({ ficha }) => ficha.tarifa && origenOf(ficha.tarifa.anotada ?? null),
  ),
  texto(
    'vista_en',
    'Dónde se vio una tarifa anotada o traída',
    ({ ficha }) => ficha.tarifa?.anotada?.en ?? null,
  ),
  importe('matricula', 'Matrícula', ({ matricula }) => matricula),
  importe('teorica', 'Clases teóricas', ({ teorica }) => teorica),
  deTarifa('teorica_mensual', 'si: la teórica se paga cada mes', ({ teoricaMensual }) =>
    siNo(teoricaMensual),
  ),
  importe('material', 'Libro y tests', ({ material }) => material),
  deTarifa('clase', 'Una clase suelta. Euros con IVA', ({ clase }) => enEuros(clase), 'euros'),
  deTarifa('minutos', 'Minutos de la clase', ({ minutos }) => minutos, 'number'),
  deTarifa(
    'clases_incluidas',
    'Clases que trae la matrícula sin pagar más',
    ({ clasesIncluidas }) => clasesIncluidas,
    'number',
  ),
  deTarifa('bonos', 'Bonos, separados por |: clases y precio en euros, como 10:280.00', ({ bonos }) =>
    lista(bonos.map(({ clases, precio }) => `${clases}:${enEuros(precio)}`)),
  ),
  deTarifa(
    'otros',
    'Suma de los demás cargos obligatorios. Euros con IVA',
    ({ otros }) => enEuros(otros),
    'euros',
  ),
  importe('tramitacion', 'Tramitación del expediente', ({ tramitacion }) => tramitacion),
  importe(
    'renovacion',
    'Renovación del expediente, cada vez que se agota una tasa',
    ({ renovacion }) => renovacion,
  ),
  importe('presentacion', 'Presentación a cada examen práctico', ({ presentacion }) => presentacion),
  importe('certificado_medico', 'Certificado médico', ({ certificadoMedico }) => certificadoMedico),
  deTarifa('tasa_incluida', 'si: el precio incluye la primera tasa de la DGT', ({ tasaIncluida }) =>
    siNo(tasaIncluida),
  ),
  texto(
    'condiciones',
    'Condiciones que escribe la autoescuela',
    ({ ficha }) => ficha.tarifa?.condiciones ?? null,
  ),
];

/** Columns of a section with one kind of gears: all the data that decide its position. */
export const columnasOfertas: readonly Columna<FilaOferta>[] = [...IDENTITY, ...RATES, ...TARIFA];

/** What tells an offer with a price from the others. */
const NAMED = ['nombre', 'codigo', 'seccion', 'provincia', 'municipio', 'permiso', 'cambio'];

/** Columns of a price, with the names that they have among the offers: whose it is, who says it, of which day, and its lines. */
export const columnasPrecios: readonly Columna<FilaOferta>[] = [
  ...IDENTITY.filter(({ nombre }) => NAMED.includes(nombre)),
  ...TARIFA,
];

/** Rows per query. */
const BATCH = 1_000;

type Row = Omit<FilaOferta, 'permiso'> & { version: number };

/**
 * Gives every offer of a permit, in batches, so that a slow reader holds neither memory nor a connection.
 * Throws if the catalogue changes meanwhile: a file must never mix two versions.
 */
export async function* offerRows(
  db: { $client: pg.Pool },
  { permiso, version }: { permiso: PermisoBuscable; version: number },
): AsyncGenerator<FilaOferta[]> {
  let last = { automatico: false, seccionId: -1 };
  for (;;) {
    const { rows } = await db.$client.query<Row>({
      name: 'descarga ofertas',
      text: `SELECT (SELECT version FROM version_publica) AS version, o.automatico, o.seccion_id AS "seccionId",
          o.busqueda, o.codigo_postal AS "codigoPostal", o.lat, o.lon,
          (SELECT json_agg(json_build_array(m.lat, m.lon, m.cod_provincia) ORDER BY u.n)
           FROM unnest(o.centros) WITH ORDINALITY AS u (id, n) JOIN centros_examen c ON c.id = u.id
             LEFT JOIN municipios m ON m.codigo = c.codigo_municipio) AS "puntosCentros", o.caracteristicas, o.comparacion, o.ficha,
          (SELECT json_object_agg(e.prueba, json_build_object('examenes', e.examenes, 'aptos', e.aptos, 'tasa', e.tasa))
           FROM estadisticas e WHERE e.seccion_id = o.seccion_id AND e.permiso = o.permiso) AS pruebas
        FROM ofertas o
        WHERE o.permiso = $1 AND (o.automatico, o.seccion_id) > ($2, $3)
        ORDER BY o.automatico, o.seccion_id LIMIT ${BATCH}`,
      values: [permiso.dgt, last.automatico, last.seccionId],
    });
    if (rows.some((row) => row.version !== version))
      throw new Error('the catalogue changed during a download');
    if (rows.length > 0) yield rows.map((row) => ({ ...row, permiso: permiso.codigo }));
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = end;
  }
}
