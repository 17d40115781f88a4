import { estadoSeccion } from '#comparador/dgt/statistics.ts';
import type { Section } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { formatMonth } from '#platform/kit/format.ts';
import { searchText, slugify } from '#platform/kit/text/search-text.ts';
import controls from '#platform/ui/controls.module.css';
import wrap from '#platform/ui/frame/layout.module.css';
import { Link } from '#sitio/layout/link.tsx';
import { Alert } from '#sitio/partes/alert.tsx';
import { AnuncioBox } from '#sitio/partes/anuncio-box.tsx';
import { listUrl } from '#sitio/partes/section-url.ts';
import { CostBreakdown } from './cost-breakdown.tsx';
import { CostHero } from './cost-hero.tsx';
import { CourseHero } from './course-hero.tsx';
import { Fotos } from './fotos.tsx';
import { GivenPrices } from './given-prices.tsx';
import type { SectionData, SectionPermit } from './load-section.server.ts';
import { Nearby } from './nearby.tsx';
import { OfficialResults } from './official-results.tsx';
import { PermitTabs } from './permit-tabs.tsx';
import { PriceHistory } from './price-history.tsx';
import { SectionActions } from './section-actions.tsx';
import { SectionAside } from './section-aside.tsx';
import styles from './section-page.module.css';
import { addressText } from './section-place.ts';
import { TarifaSheets } from './tarifa-sheets.tsx';

/** Page of a section: its cost and the reasons, its tarifas, its results and the sections nearby. */
export function SectionPage({ data }: { data: SectionData }) {
  const { section, provincia, params, elegida, ausente } = data;
  const course = elegida?.permiso.curso != null;
  const town = section.ubicacion?.municipio;
  return (
    <div className={wrap.wrap}>
      <nav className={styles.crumb} aria-label="Dónde estás">
        <Link to="/">Inicio</Link>
        <span aria-hidden="true"> › </span>
        <Link to={listUrl(params, provincia)}>Autoescuelas en {provincia}</Link>
        {town && town !== provincia && (
          <>
            <span aria-hidden="true"> › </span>
            <Link to={listUrl(params, `${town}, ${provincia}`)}>{town}</Link>
          </>
        )}
      </nav>
      <h1 className={styles.title}>{section.nombre}</h1>
      <p className={styles.identity}>
        Autoescuela {section.codigo}, sección {section.seccion},{' '}
        {section.inventada ? 'inventada para la demostración' : 'según el registro de la DGT'}
        {!section.inventada && isOtherName(section) && `, donde figura como ${section.nombreDgt}`}
      </p>
      {section.ubicacion && (
        <p className={`${styles.identity} ${styles.brief}`}>
          {addressText(section, section.ubicacion, provincia)} · <a href="#donde">Dónde está</a>
        </p>
      )}
      <SectionActions
        section={section}
        permiso={params.permiso}
        llevaPeticiones={data.llevaPeticiones}
        contesta={elegida?.tarjeta.contesta}
      />
      <Alert errores={data.errores} />
      <StateNotice section={section} />
      {ausente && <p className={controls.notice}>No consta que esta sección enseñe el permiso {ausente}.</p>}
      <PermitTabs data={data} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {elegida &&
            (course ? (
              <CourseHero data={data} elegida={elegida} />
            ) : (
              <Answer data={data} elegida={elegida} />
            ))}
          <Fotos fotos={data.fotos} />
          <Costs data={data} />
          {!course && <OfficialResults data={data} />}
          <AnuncioBox slot={data.publicidad.ficha} />
          {elegida && !course && <Nearby data={data} elegida={elegida} />}
          <p className={styles.more}>
            <Link to={`/autoescuelas-provincia-${slugify(provincia)}`}>
              Precios y aprobados en la provincia de {provincia}
            </Link>
          </p>
        </div>
        <SectionAside data={data} />
      </div>
    </div>
  );
}

/** The expected cost, and the cost with the prices that the visitor was told. */
const Answer = (props: { data: SectionData; elegida: SectionPermit }) => (
  <>
    <CostHero {...props} />
    <GivenPrices {...props} />
  </>
);

const isOtherName = ({ nombre, nombreDgt }: Section) => !searchText(nombre).includes(searchText(nombreDgt));

function Costs({ data: { elegida, provincia } }: { data: SectionData }) {
  if (!elegida) return null;
  const { calculo, desglose, tasa, mostrada, supuestos, suposicion, rellenadas, hojas, permiso } = elegida;
  const { coste } = mostrada;
  const usada = coste && elegida.nombreTarifa;
  return (
    <>
      {calculo && desglose && coste && (
        <CostBreakdown
          context={{ calculo, desglose, coste, supuestos, suposicion, rellenadas, provincia }}
          tasa={tasa}
        />
      )}
      <TarifaSheets
        hojas={hojas}
        permiso={permiso.codigo}
        usada={usada ? { nombre: usada, automatico: elegida.automatico } : null}
      />
      {hojas.map((hoja) => (
        <PriceHistory key={hoja.id} hoja={hoja} />
      ))}
    </>
  );
}

function StateNotice({ section }: { section: Section }) {
  const estado = estadoSeccion(section.ultimoMes, section.ultimoMesCargado);
  if (estado === 'activa') return null;
  return (
    <p className={controls.notice}>
      {estado === 'sin_examenes'
        ? 'Sin exámenes en los últimos doce meses.'
        : 'Ya no presenta alumnos a examen: puede que esta sección haya cerrado.'}{' '}
      El último mes con exámenes es {formatMonth(section.ultimoMes)}.
    </p>
  );
}
