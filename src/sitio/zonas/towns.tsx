import { provinceName } from '#platform/kit/people/provincias.ts';
import { Link } from '#sitio/layout/link.tsx';
import { mapUrl } from '#sitio/mapa/map-params.ts';
import { measureText, NOTA_CIRCULOS, townPoints } from '#sitio/mapa/map-values.ts';
import { PlacesTable } from '#sitio/mapa/places-table.tsx';
import { ProvinceMap } from '#sitio/mapa/province-map.tsx';
import type { LandingData } from './landing.server.ts';
import styles from './landing-page.module.css';
import { placeName } from './landing-text.ts';

/** Rows in the table of a province; the map's own page has them all. */
const SHOWN = 20;

/** Prices and results by town: those of a province, or of a town and its neighbours. */
export function Towns({ data }: { data: LandingData }) {
  const { localidades, place, permiso, codProvincia } = data;
  if (localidades.length === 0) return null;
  const province = place.tipo === 'provincia';
  const shown = localidades.slice(0, SHOWN);
  const title = province ? 'Precios y aprobados por localidad' : `${place.nombre} y las localidades cercanas`;
  const whole = mapUrl({ permiso: permiso.codigo, provincia: codProvincia });
  return (
    <section className={styles.section} aria-labelledby="localidades">
      <h2 id="localidades">{title}</h2>
      <p className={styles.note}>
        Cada sección cuenta en la localidad de su dirección; si no consta, en la del centro donde más examina.
        {province ? '' : ' Las distancias son en línea recta.'}
      </p>
      <ProvinceDrawing data={data} />
      <PlacesTable
        caption={`Secciones, coste mediano y aprobados del permiso ${permiso.codigo}: ${title}`}
        lugar="Localidad"
        filas={shown}
      />
      <p>
        <Link to={whole}>
          {province && localidades.length > shown.length
            ? `Las ${localidades.length} localidades de ${placeName(data)}, en el mapa`
            : `Mapa de ${provinceName(codProvincia, data.provincia)}`}
        </Link>
      </p>
    </section>
  );
}

/** The map of a province: costs where any is published, otherwise official results. */
function ProvinceDrawing({ data }: { data: LandingData }) {
  const { contorno, localidades, codProvincia, permiso } = data;
  if (!contorno) return null;
  const medida = localidades.some(({ coste }) => coste !== null) ? 'coste' : 'aprobados';
  return (
    <div className={styles.map}>
      <ProvinceMap
        shape={contorno}
        points={townPoints(localidades, { medida, codProvincia })}
        nota={NOTA_CIRCULOS}
        {...measureText(medida, permiso)}
      />
    </div>
  );
}
