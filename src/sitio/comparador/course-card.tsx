import type { PrecioCurso } from '#comparador/ofertas/comparador/course-price.ts';
import { whosePrice } from '#comparador/ofertas/comparador/whose-price.ts';
import { nombresLinea } from '#comparador/tarifas/permisosAutoescuela/line-names.ts';
import { formatDay, formatExactEuros, formatList, plural } from '#platform/kit/format.ts';
import { rowId } from '#sitio/calles/calles-params.ts';
import { Link } from '#sitio/layout/link.tsx';
import { sectionUrl } from '#sitio/partes/section-url.ts';
import styles from './result-card.module.css';
import { OtherSections, type ResultCardProps, SheetActs } from './result-card.tsx';

/** A section that sells a course: its price and its hours. There are no results of it to show. */
export function CourseCard({ tarjeta, permiso, params, features, mapa }: ResultCardProps) {
  const { slug, nombre, curso, caducadaDesde } = tarjeta;
  const url = sectionUrl(slug, params);
  return (
    <li className={`${styles.row} ${styles.course}`} id={mapa ? rowId(slug) : undefined}>
      <div className={styles.id}>
        <h2>
          <Link to={url}>{nombre}</Link>
        </h2>
        <p>{tarjeta.donde}</p>
        <ul>
          {tarjeta.caracteristicas.map((codigo) => (
            <li key={codigo}>{features.get(codigo) ?? codigo}</li>
          ))}
          {caducadaDesde && (
            <li className={styles.warning}>Tarifa caducada, del {formatDay(caducadaDesde)}</li>
          )}
          {curso && <Warnings curso={curso} />}
        </ul>
      </div>
      <div>
        {curso && <p className={styles.where}>Curso de {plural(curso.horas, 'hora', 'horas')}</p>}
        <p className={styles.where}>{permiso.curso?.examen}</p>
      </div>
      <div className={styles.cost}>
        {curso ? <Price curso={curso} /> : <p className={styles.range}>Precio no publicado</p>}
      </div>
      <div className={styles.more}>
        {tarjeta.otras.length > 0 && <OtherSections tarjeta={tarjeta} params={params} mapa={mapa} />}
        <details>
          <summary>Por qué está aquí</summary>
          {tarjeta.porQue}
        </details>
        <Link to={`${url}#coste`} aria-label={`Ver qué incluye el curso de ${nombre}`}>
          Ver qué incluye
        </Link>
      </div>
      {mapa && <SheetActs tarjeta={tarjeta} url={url} permiso={permiso.codigo} />}
    </li>
  );
}

function Price({ curso }: { curso: PrecioCurso }) {
  const { precio, nombre, tarifas } = curso;
  return (
    <>
      <p className={styles.amount}>{formatExactEuros(precio)}</p>
      <p className={styles.caption}>
        {curso.anotada ? 'precio' : 'precio publicado'} del curso, con IVA
        <br />
        {tarifas > 1 && `${nombre}, la más barata de sus ${tarifas} tarifas; `}
        tarifa {whosePrice(curso)}
      </p>
    </>
  );
}

function Warnings({ curso: { noInformadas, frescura, confirmadaEn } }: { curso: PrecioCurso }) {
  return (
    <>
      {noInformadas.length > 0 && (
        <li className={styles.warning}>
          No dice si cobra aparte:{' '}
          {formatList(noInformadas.map((linea) => nombresLinea[linea].toLowerCase()))}
        </li>
      )}
      {frescura === 'sin_confirmar' && (
        <li className={styles.warning}>Tarifa sin confirmar desde el {formatDay(confirmadaEn)}</li>
      )}
    </>
  );
}
