import { useEffect, useRef } from 'react';
import { DIAS_SIN_CONFIRMAR } from '#comparador/ofertas/busquedasGuardadas/saved-search.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from '#sitio/mandar-solicitud/solicitud.module.css';

/** Last step. The same whether or not the address was known. */
export function SearchSaved({ email, consulta }: { email: string | null; consulta: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.page}>
      <title>Mira tu correo · Carné Claro</title>
      <h1 ref={title} tabIndex={-1}>
        Mira tu correo
      </h1>
      <p className={styles.done}>
        Te hemos escrito a {email === null ? 'la dirección que nos has dado' : <strong>{email}</strong>}. Abre
        el enlace del correo y confirma: hasta entonces no te avisaremos de nada, y si no lo haces en{' '}
        {DIAS_SIN_CONFIRMAR} días lo borramos todo.
      </p>
      <h2>¿No llega?</h2>
      <p>
        Espera unos minutos y mira en el correo no deseado. Si la dirección está mal escrita,{' '}
        <Link to={`/guardarBusqueda/?${consulta}`}>vuelve a guardarla</Link>. Con un mismo correo se pueden
        guardar hasta veinte búsquedas.
      </p>
      <p>
        <Link to={`/?${consulta}`}>Volver a la búsqueda</Link>
      </p>
    </div>
  );
}
