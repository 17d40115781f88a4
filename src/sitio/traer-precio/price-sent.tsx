import { useEffect, useRef } from 'react';
import { DIAS_SIN_CONFIRMAR } from '#comparador/tarifas/preciosTraidos/words.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from '#sitio/mandar-solicitud/solicitud.module.css';

type PriceSentProps = { email: string | null; autoescuela: { slug: string; nombre: string } };

/** Last step: the same whether or not the price was kept, so that nobody learns what an address has brought. */
export function PriceSent({ email, autoescuela: { slug, nombre } }: PriceSentProps) {
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
        el enlace y confirma: hasta entonces nadie mira el precio, y si no lo haces en {DIAS_SIN_CONFIRMAR}{' '}
        días lo borramos.
      </p>
      <p>
        Si no llega, espera unos minutos y mira en el correo no deseado. Con un mismo correo se pueden traer
        veinte precios a la vez.
      </p>
      <p>
        <Link to={`/${slug}`}>Volver a {nombre}</Link>
      </p>
    </div>
  );
}
