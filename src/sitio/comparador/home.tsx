import type { AnuncioSlots } from '#comparador/anuncios/live-anuncios.server.ts';
import type { Periodo } from '#comparador/dgt/period.server.ts';
import type { SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { formatCount } from '#platform/kit/format.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { Link } from '#sitio/layout/link.tsx';
import { Alert } from '#sitio/partes/alert.tsx';
import { AnuncioBox } from '#sitio/partes/anuncio-box.tsx';
import { periodText } from '#sitio/partes/period-text.ts';
import styles from './home.module.css';
import type { HomeData } from './home-data.server.ts';
import { HomeProvinces } from './home-provinces.tsx';
import { HomeStory } from './home-story.tsx';
import type { NationalFigures } from './national-figures.server.ts';
import { SearchForm } from './search-form.tsx';

export type HomeProps = {
  permisos: PermisoBuscable[];
  inicio: HomeData;
  periodo: Periodo | undefined;
  errores: string[];
  params: SearchParams;
  publicidad: AnuncioSlots;
};

/** The question, one box, the cost of a real section, and where the figures come from. */
export function Home({ permisos, inicio, periodo, errores, params, publicidad }: HomeProps) {
  const { cifras, ejemplo, provincias, dia } = inicio;
  return (
    <>
      <SearchForm
        permisos={permisos}
        params={params}
        minimo={null}
        maximo={null}
        heading={
          <div className={`${wrap.wrap} ${styles.heroText}`}>
            <h1>¿Cuánto te costará de verdad el carné?</h1>
          </div>
        }
      >
        <p className={`${wrap.wrap} ${styles.examples}`}>
          <span>Por ejemplo:</span>
          {EXAMPLES.map((lugar) => (
            <Link key={lugar} to={`/?lugar=${lugar}`}>
              {lugar}
            </Link>
          ))}
        </p>
      </SearchForm>
      <div className={wrap.wrap}>
        <Alert errores={errores} />
        {!periodo && <NoData />}
        {ejemplo && <HomeStory ejemplo={ejemplo} />}
        <AnuncioBox slot={publicidad.inicio} />
        <HomeProvinces extremos={provincias} dia={dia} />
        <Trust cifras={cifras} periodo={periodo} />
      </div>
    </>
  );
}

/** A city, a town and a postcode: the three ways to name a place. */
const EXAMPLES = ['Sevilla', 'Getafe', '28901'];

/** Three lines of trust, each with its proof one click away. */
function Trust({ cifras, periodo }: { cifras: NationalFigures; periodo: Periodo | undefined }) {
  const { secciones, escuelas } = cifras;
  return (
    <ul className={styles.trust}>
      <li>
        <h2>Resultados oficiales</h2>
        <p>
          {periodo &&
            `${formatCount(secciones)} secciones de ${formatCount(escuelas)} autoescuelas. ${periodText(periodo)} `}
          <Link to="/datos-abiertos">Datos abiertos</Link>
        </p>
      </li>
      <li>
        <h2>Nadie paga por subir</h2>
        <p>
          Están todas, paguen o no. La publicidad lleva su nombre y nunca cambia el orden.{' '}
          <Link to="/como-ordenamos">Cómo ordenamos</Link>
        </p>
      </li>
      <li>
        <h2>Cada cifra, con su margen</h2>
        <p>
          Si los datos no separan a dos autoescuelas, te lo decimos y las ponemos empatadas.{' '}
          <Link to="/guia-coste-carnet">Guía del coste</Link>
        </p>
      </li>
    </ul>
  );
}

function NoData() {
  return (
    <p className={styles.empty}>
      Todavía no se ha cargado ningún mes de resultados oficiales de la DGT. En cuanto se carguen, aquí
      estarán todas las autoescuelas de España.
    </p>
  );
}
