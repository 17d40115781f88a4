import type { PublicTown } from '#comparador/lanzamientos/public-town.server.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from '#sitio/registro/registration.module.css';

/** The autoescuelas of a town, to say whose price it is; the poster of the town leads here. */
export const TownAutoescuelas = ({ municipio, provincia, autoescuelas }: PublicTown) => (
  <div className={styles.page}>
    <title>Traer un precio · Carné Claro</title>
    <h1>¿Cuánto te han pedido en {municipio}?</h1>
    {autoescuelas.length === 0 ? (
      <p>No sabemos de ninguna autoescuela que esté en {municipio}.</p>
    ) : (
      <>
        <p>Elige qué autoescuela te lo dijo. Lo mira una persona y se publica sin tu nombre.</p>
        <ul className={styles.schools}>
          {autoescuelas.map(({ slug, nombre, direccion }) => (
            <li key={slug}>
              <Link className={styles.school} to={`/traerPrecio/?autoescuela=${slug}&permiso=B`}>
                <strong>{nombre}</strong>
                {direccion && <span className={styles.details}>{direccion}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </>
    )}
    <p>
      ¿No está en la lista?{' '}
      <Link to={`/?${new URLSearchParams({ permiso: 'B', lugar: `${municipio}, ${provincia}` })}`}>
        Búscala entre las de alrededor
      </Link>
      ; en su página, pulsa «¿Te han dado un presupuesto?».
    </p>
  </div>
);
