import { whosePrice } from '#comparador/ofertas/comparador/whose-price.ts';
import { nombresLinea } from '#comparador/tarifas/permisosAutoescuela/line-names.ts';
import { formatDay, formatExactEuros, formatList, plural } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import { sectionUrl } from '#sitio/partes/section-url.ts';
import styles from './cost-hero.module.css';
import type { SectionData, SectionPermit } from './load-section.server.ts';
import { NotedTarifa } from './noted-tarifa.tsx';

/** A course in this section: its price, its hours, who examines, and why nothing else can be said of it. */
export function CourseHero({ data, elegida }: { data: SectionData; elegida: SectionPermit }) {
  const { permiso, tarjeta } = elegida;
  const { curso } = permiso;
  const price = tarjeta.curso;
  const examined = data.permisos.find(({ curso: other }) => !other);
  return (
    <section id="coste" className={styles.hero} aria-labelledby="titulo-coste">
      <div className={styles.columns}>
        <div className={styles.main}>
          <h2 id="titulo-coste">
            Curso {permiso.codigo} · {permiso.nombre}
          </h2>
          {price ? (
            <>
              <p className={styles.amount}>{formatExactEuros(price.precio)}</p>
              <p className={styles.range}>
                {price.anotada ? 'precio' : 'precio publicado'} de {plural(price.horas, 'hora', 'horas')} de
                curso, con IVA
                {price.tarifas > 1 && `: «${price.nombre}», la más barata de sus ${price.tarifas} tarifas`}
              </p>
              {price.noInformadas.length > 0 && (
                <p className={styles.reason}>
                  No dice si cobra aparte:{' '}
                  {formatList(price.noInformadas.map((linea) => nombresLinea[linea].toLowerCase()))}.
                </p>
              )}
              <p className={`${styles.fresh} ${price.frescura === 'reciente' ? '' : styles.stale}`}>
                {price.anotada ? <NotedTarifa anotada={price.anotada} /> : `Tarifa ${whosePrice(price)}`}
                {price.frescura === 'reciente' ? '.' : ': sin confirmar desde hace más de seis meses.'}
              </p>
            </>
          ) : (
            <>
              <p className={styles.none}>Tarifa caducada</p>
              <p className={styles.reason}>
                La última se confirmó el {formatDay(tarjeta.caducadaDesde ?? '')}, hace más de un año.
                Pregunta si siguen dando el curso y lo que cuesta.
              </p>
            </>
          )}
        </div>
        <div className={styles.side}>
          <p className={styles.reason}>
            {curso?.motivo} Las tasas de la DGT o de la comunidad autónoma, si las hay, van aparte.
          </p>
          {curso && curso.necesita.length > 0 && (
            <ul className={styles.needs}>
              {curso.necesita.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
          {examined && (
            <p className={styles.reason}>
              <Link to={sectionUrl(data.section.slug, { ...data.params, permiso: examined.codigo })}>
                Ver sus resultados oficiales en otros permisos
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
