import type { Periodo } from '#comparador/dgt/period.server.ts';
import { ATRIBUCION_GEOGRAFIA } from '#comparador/lugares/municipios/attribution.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { formatEuros, formatPercent, plural } from '#platform/kit/format.ts';
import { provinceName, provincias } from '#platform/kit/people/provincias.ts';
import controls from '#platform/ui/controls.module.css';
import wrap from '#platform/ui/frame/layout.module.css';
import { Link } from '#sitio/layout/link.tsx';
import { Alert } from '#sitio/partes/alert.tsx';
import { periodText } from '#sitio/partes/period-text.ts';
import { PermitOptions } from '#sitio/partes/permit-options.tsx';
import { examNames } from '#sitio/zonas/landing-text.ts';
import styles from './map-page.module.css';
import { type MapChoice, mapUrl, nextOrder } from './map-params.ts';
import { mapTitle, tableTitle } from './map-text.ts';
import { measureText, NOTA_CIRCULOS, provinceValues, townPoints } from './map-values.ts';
import type { Mapa } from './places.server.ts';
import { PlacesTable } from './places-table.tsx';
import { ProvinceMap } from './province-map.tsx';
import { rateOf } from './sort-places.ts';
import { SpainMap } from './spain-map.tsx';

export type MapPageProps = {
  mapa: Mapa;
  params: MapChoice;
  permisos: PermisoBuscable[];
  permiso: PermisoBuscable;
  periodo: Periodo | undefined;
  errores: string[];
};

/** Costs and results on a map, of the country or of a province, and the same in a table. */
export function MapPage({ mapa, params, permisos, permiso, periodo, errores }: MapPageProps) {
  const title = mapTitle(params, permiso.curso !== null);
  return (
    <div className={wrap.wrap}>
      <Alert errores={errores} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>
        {params.medida === 'coste'
          ? medianText(permiso)
          : `Parte de los ${examNames[permiso.pruebaPractica]} que se aprueban: el dato oficial, sin corregir.`}{' '}
        <Summary mapa={mapa} params={params} permiso={permiso} />
      </p>
      <MapForm params={params} permisos={permisos} permiso={permiso} />
      <section className={styles.map} aria-label="Mapa">
        <Drawing mapa={mapa} params={params} permiso={permiso} />
      </section>
      <section className={styles.section} aria-labelledby="tabla">
        <h2 id="tabla">Las mismas cifras en una tabla</h2>
        <PlacesTable
          caption={tableTitle(params, permiso.curso !== null)}
          curso={permiso.curso !== null}
          lugar={mapa.tipo === 'espana' ? 'Provincia' : 'Localidad'}
          filas={mapa.filas}
          orden={{
            ...params.orden,
            url: (campo) => mapUrl({ ...params, orden: nextOrder(params.orden, campo) }),
          }}
        />
      </section>
      <p className={styles.source}>
        {permiso.curso
          ? `${permiso.curso.motivo} `
          : `${periodo ? periodText(periodo) : ''} El coste esperado es una estimación nuestra para quien necesita ${plural(permiso.clases, 'clase', 'clases')} de 45 minutos. Con menos de 30 exámenes no damos tasa. `}
        {mapa.tipo === 'provincia' &&
          'Cada sección cuenta en la localidad de su dirección; si no consta, en la del centro donde más examina. '}
        {ATRIBUCION_GEOGRAFIA}
      </p>
    </div>
  );
}

function Drawing({ mapa, params, permiso }: Pick<MapPageProps, 'mapa' | 'params' | 'permiso'>) {
  const { medida } = params;
  const text = measureText(medida, permiso);
  if (mapa.tipo === 'espana')
    return <SpainMap shapes={mapa.shapes} values={provinceValues(mapa.filas, medida)} {...text} />;
  if (!mapa.shape) return null;
  const points = townPoints(mapa.filas, { medida, codProvincia: mapa.codigo });
  return <ProvinceMap shape={mapa.shape} points={points} nota={NOTA_CIRCULOS} {...text} />;
}

/** Says of which tarifas the figures of a cost are the median. */
const medianText = ({ curso }: PermisoBuscable) =>
  curso
    ? 'Mediana del precio del curso entre las secciones con tarifa: la que publican o, si no, la que anotamos de su web, de los últimos doce meses.'
    : 'Mediana del coste esperado hasta el carné entre las secciones con tarifa: la que publican o, si no, la que anotamos de su web, de los últimos doce meses.';

function Summary({ mapa, params, permiso }: Pick<MapPageProps, 'mapa' | 'params' | 'permiso'>) {
  if (mapa.tipo === 'provincia')
    return (
      <>
        <Link to={mapUrl({ ...params, provincia: null })}>Volver a toda España</Link> ·{' '}
        <Link to={mapa.url}>Autoescuelas en {provinceName(mapa.codigo, mapa.nombre)}</Link>
      </>
    );
  const { coste, tarifas, practico } = mapa.espana ?? { coste: null, tarifas: 0, practico: null };
  const rate = rateOf(practico);
  if (permiso.curso && coste === null) return 'Ninguna lo publica aún.';
  if (params.medida === 'coste' && coste === null)
    return (
      <>
        Ninguna la publica aún; mientras, puedes ver{' '}
        <Link to={mapUrl({ ...params, medida: 'aprobados', orden: null })}>cuántos aprueban</Link>.
      </>
    );
  if (params.medida === 'coste' && coste !== null)
    return `En toda España, ${formatEuros(coste)} (${plural(tarifas, 'sección con tarifa', 'secciones con tarifa')}).`;
  return rate === null || !practico
    ? 'Aún no hay exámenes cargados.'
    : `En toda España, el ${formatPercent(rate)} de ${plural(practico.examenes, 'examen', 'exámenes')}.`;
}

const byName = [...provincias].sort((a, b) => a.provincia.localeCompare(b.provincia, 'es'));

function MapForm({ params, permisos, permiso }: Pick<MapPageProps, 'params' | 'permisos' | 'permiso'>) {
  const course = permiso.curso !== null;
  return (
    <form className={styles.form} action="/mapa" method="get">
      <label>
        Permiso
        <select className={controls.field} name="permiso" defaultValue={params.permiso}>
          <PermitOptions permisos={permisos} />
        </select>
      </label>
      <label>
        Qué ver
        <select className={controls.field} name="medida" defaultValue={params.medida}>
          <option value="coste">{course ? 'Precio publicado mediano' : 'Coste esperado mediano'}</option>
          {!course && <option value="aprobados">Aprobados en el práctico</option>}
        </select>
      </label>
      <label>
        Dónde
        <select className={controls.field} name="provincia" defaultValue={params.provincia ?? ''}>
          <option value="">Toda España</option>
          {byName.map(({ codigo, provincia }) => (
            <option key={codigo} value={codigo}>
              {provincia}
            </option>
          ))}
        </select>
      </label>
      <button className={controls.button} type="submit">
        Ver el mapa
      </button>
    </form>
  );
}
