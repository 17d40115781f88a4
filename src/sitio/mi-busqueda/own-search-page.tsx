import { Form, useNavigation } from 'react-router';
import type { DescribedSearch } from '#comparador/ofertas/busquedasGuardadas/describe-search.server.ts';
import type { OwnSearch } from '#comparador/ofertas/busquedasGuardadas/own-search.server.ts';
import { formatDay } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import own from '#sitio/guardar-busqueda/save-search.module.css';
import { Link } from '#sitio/layout/link.tsx';
import styles from '#sitio/mi-solicitud/own.module.css';

const DONE: Record<string, string> = {
  confirmada: 'Hecho: te avisaremos por correo de lo que cambie en esta búsqueda.',
  renovada: 'Hecho: la conservamos otro año.',
};

export type OwnSearchPageProps = {
  guardada: OwnSearch;
  busqueda: DescribedSearch;
  token: string;
  hecho: string | null;
  aviso: string | undefined;
};

/** The page of a saved search for the person who saved it: confirm it, see it, keep it for longer or erase it. */
export function OwnSearchPage({ guardada, busqueda, token, hecho, aviso }: OwnSearchPageProps) {
  const { confirmada, email, consulta } = guardada;
  const title = confirmada ? 'Tu búsqueda guardada' : 'Confirma los avisos';
  const done = hecho === null ? undefined : DONE[hecho];
  return (
    <div className={styles.page}>
      <title>{`${title} · Carné Claro`}</title>
      <h1>{title}</h1>
      {aviso && (
        <p className={styles.alert} role="alert">
          {aviso}
        </p>
      )}
      {done && !aviso && (
        <p className={styles.done} role="status">
          {done}
        </p>
      )}
      <section className={own.search} aria-labelledby="la-busqueda">
        <h2 id="la-busqueda">{busqueda.frase}</h2>
        {busqueda.filtros.length > 0 && (
          <ul>
            {busqueda.filtros.map((filtro) => (
              <li key={filtro}>{filtro}</li>
            ))}
          </ul>
        )}
        <p>
          <Link to={`/?${consulta}`}>Ver la búsqueda</Link>
        </p>
      </section>
      {confirmada ? <Alive guardada={guardada} token={token} /> : <Confirming email={email} token={token} />}
      <Erasing confirmada={confirmada} token={token} />
    </div>
  );
}

/** The button that confirms: a link would not do, because programs that read mail follow links. */
function Confirming({ email, token }: { email: string; token: string }) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" action={`/miBusqueda/${token}`}>
      <p>
        Te escribiremos a <strong>{email}</strong> cuando aparezca una autoescuela o baje un precio: un correo
        al día como mucho.
      </p>
      <button className={controls.button} type="submit" name="accion" value="confirmar" aria-disabled={busy}>
        Confirmar los avisos
      </button>
    </Form>
  );
}

function Alive({ guardada, token }: { guardada: OwnSearch; token: string }) {
  const { email, creadaEl, caducaEl, avisadaEl } = guardada;
  return (
    <Form method="post" action={`/miBusqueda/${token}`}>
      <dl className={styles.facts}>
        <div>
          <dt>Avisos a</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Guardada el</dt>
          <dd>{formatDay(creadaEl)}</dd>
        </div>
        <div>
          <dt>Último aviso</dt>
          <dd>{avisadaEl ? formatDay(avisadaEl) : 'Ninguno todavía'}</dd>
        </div>
        <div>
          <dt>La borramos el</dt>
          <dd>{formatDay(caducaEl)}</dd>
        </div>
      </dl>
      <button className={styles.secondary} type="submit" name="accion" value="renovar">
        Conservarla otro año desde hoy
      </button>
    </Form>
  );
}

function Erasing({ confirmada, token }: { confirmada: boolean; token: string }) {
  return (
    <section aria-labelledby="dejarlo">
      <h2 id="dejarlo">{confirmada ? 'Dejar de recibir avisos' : '¿No has sido tú?'}</h2>
      <p>Se borran la búsqueda y tu correo, de una vez y sin preguntar nada más.</p>
      <Form method="post" action={`/miBusqueda/${token}`}>
        <button className={styles.danger} type="submit" name="accion" value="borrar">
          {confirmada ? 'No quiero más avisos: borrar mi correo' : 'Borrarlo todo'}
        </button>
      </Form>
    </section>
  );
}

/** The page of a link that is over or never existed: it says the same of both. */
export function SearchGone() {
  return (
    <div className={styles.page}>
      <title>Ya no está guardada · Carné Claro</title>
      <h1>Esta búsqueda ya no está guardada</h1>
      <p>
        Se ha borrado o se ha acabado su tiempo, y no guardamos nada de ella. No recibirás más avisos suyos.
      </p>
      <p>
        <Link to="/">Volver al comparador</Link>
      </p>
    </div>
  );
}
