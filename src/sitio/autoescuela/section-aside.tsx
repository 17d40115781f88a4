import type { SectionPlace } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { formatDay, formatList, formatMonth } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import { AnuncioBox } from '#sitio/partes/anuncio-box.tsx';
import { Company } from './company.tsx';
import { Hours } from './hours.tsx';
import type { SectionData } from './load-section.server.ts';
import { LocationMap } from './location-map.tsx';
import type { SectionLink } from './section.server.ts';
import styles from './section-page.module.css';
import { addressText, otherProvince, phoneText, safeWeb } from './section-place.ts';
import { Teaching } from './teaching.tsx';

export function SectionAside({ data }: { data: SectionData }) {
  const { section, provincia, centros, otras, nombres, caracteristicas } = data;
  return (
    <aside className={styles.aside}>
      <section aria-labelledby="donde">
        <h2 id="donde">Dónde está</h2>
        {section.ubicacion ? (
          <Address place={section.ubicacion} data={data} />
        ) : (
          <NoAddress centros={centros} card={data.elegida?.tarjeta} />
        )}
        <p className={styles.small}>
          <Link to={`/traerDireccion/?autoescuela=${section.slug}`} rel="nofollow">
            {section.ubicacion ? '¿La dirección no es esta?' : '¿Sabes dónde está?'}
          </Link>
        </p>
        <LocationMap mapa={data.mapa} provincia={provincia} />
        {section.ubicacion && centros.length > 0 && <p>Examina en {formatList(centros)}.</p>}
      </section>
      <Hours section={section} />
      {section.empresa && <Company empresa={section.empresa} ubicacion={section.ubicacion} />}
      <Teaching empresa={section.empresa} />
      {caracteristicas.length > 0 && (
        <section aria-labelledby="caracteristicas">
          <h2 id="caracteristicas">Qué ofrece</h2>
          <dl>
            {caracteristicas.map(({ grupo, nombres: names }) => (
              <div key={grupo}>
                <dt>{grupo}</dt>
                <dd>{names.join(' · ')}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.small}>Según la autoescuela.</p>
        </section>
      )}
      {otras.length > 0 && (
        <section aria-labelledby="otras">
          <h2 id="otras">Otras secciones de la autoescuela</h2>
          {otras.length > SHORT_LIST ? (
            <details>
              <summary>Ver las {otras.length}</summary>
              <Siblings otras={otras} />
            </details>
          ) : (
            <Siblings otras={otras} />
          )}
        </section>
      )}
      {nombres.length > 1 && (
        <section aria-labelledby="nombres">
          <h2 id="nombres">Nombres en el registro</h2>
          <ul>
            {nombres.map(({ nombre, desde, hasta }) => (
              <li key={nombre}>
                {nombre}{' '}
                <span className={styles.small}>
                  {desde === hasta ? formatMonth(desde) : `de ${formatMonth(desde)} a ${formatMonth(hasta)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!section.empresa && (
        <section aria-labelledby="tuya">
          <h2 id="tuya">¿Es tu autoescuela?</h2>
          <p>
            <Link to={`/registro/?codigo=${encodeURIComponent(section.codigo)}`} rel="nofollow">
              Di cuál es tu precio, o corrige lo que se ve aquí
            </Link>
          </p>
        </section>
      )}
      <section aria-labelledby="error">
        <h2 id="error">¿Hay algún error?</h2>
        <p>
          <Link to={`/avisarError/?autoescuela=${section.slug}`} rel="nofollow">
            Avísanos y lo comprobamos
          </Link>
        </p>
      </section>
      <AnuncioBox slot={data.publicidad.lateral} />
    </aside>
  );
}

/** Chains have dozens of sections: more than these open on demand. */
const SHORT_LIST = 8;

function Siblings({ otras }: { otras: SectionLink[] }) {
  return (
    <ul>
      {otras.map((otra) => (
        <li key={otra.slug}>
          <Link to={`/${otra.slug}`}>
            {otra.nombre}, sección {otra.seccion}
          </Link>{' '}
          {otra.centros.length > 0 && (
            <span className={styles.small}>examina en {formatList(otra.centros)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Address({ place, data }: { place: SectionPlace; data: SectionData }) {
  const { section, provincia, periodo } = data;
  const { telefono, avisos } = place;
  const other = otherProvince(section);
  const web = safeWeb(place.web);
  return (
    <>
      <p>{addressText(section, place, provincia)}</p>
      {other && (
        <p className={styles.small}>
          La DGT la tiene registrada en la provincia de {provincia}, y en ella salen sus resultados.
        </p>
      )}
      {telefono && (
        <p>
          <a href={`tel:${telefono.replaceAll(' ', '')}`}>{phoneText(telefono)}</a>
        </p>
      )}
      {web && (
        <p>
          <a href={web} rel="nofollow noopener">
            Página web
          </a>
        </p>
      )}
      <p className={styles.small}>
        {periodo?.demo ? 'Dirección inventada, de demostración.' : <PlaceSource place={place} />}
        {avisos.length > 0 && ` Con dudas: ${avisos.join('; ')}.`}
      </p>
    </>
  );
}

/** Source of the place of a section, its day, and how sure it is. */
function PlaceSource({ place: { fuente, credito, fecha, certeza } }: { place: SectionPlace }) {
  const read = fecha && `, leído el ${formatDay(fecha)}`;
  const alike = certeza === 'parecida' && ' Lo hemos unido por su nombre y su lugar: puede no ser.';
  if (fuente === 'autoescuela') return 'Según la autoescuela.';
  if (fuente === 'traida')
    return <>La corrigió un alumno y lo hemos comprobado{fecha && `, el ${formatDay(fecha)}`}.</>;
  if (fuente === 'dgt') return <>Según el mapa de la DGT{read}.</>;
  if (fuente === 'locales')
    return (
      <>
        Según {credito}
        {read}.{alike}
      </>
    );
  return (
    <>
      Según OpenStreetMap, ©{' '}
      <a href="https://www.openstreetmap.org/copyright" rel="noopener">
        colaboradores de OpenStreetMap
      </a>
      {read}.{alike}
    </>
  );
}

type Card = Pick<NonNullable<SectionData['elegida']>['tarjeta'], 'centros' | 'centrosEn' | 'puebloDelNombre'>;

/** `card` has the exam centres of earlier years and the town in the section's name. */
function NoAddress({ centros, card }: { centros: string[]; card: Card | undefined }) {
  const former = centros.length === 0 && card?.centrosEn ? card : undefined;
  const pueblo = card?.puebloDelNombre?.nombre;
  return (
    <p>
      Su dirección aún no consta
      {pueblo && `, aunque su nombre dice ${pueblo}`}.{' '}
      {former &&
        `En ${former.centrosEn} sus alumnos se examinaban en ${formatList(former.centros)}; desde entonces la DGT no nombra el centro.`}
      {centros.length > 0 &&
        `Sus alumnos se examinan en ${formatList(centros)}, que no tiene por qué ser donde está.`}
    </p>
  );
}
