import type { Section } from '#comparador/ofertas/comparador/section-identity.server.ts';
import controls from '#platform/ui/controls.module.css';
import { Link } from '#sitio/layout/link.tsx';
import { solicitudUrl } from '#sitio/partes/solicitud-url.ts';
import styles from './section-actions.module.css';
import { phoneText, safeWeb } from './section-place.ts';

type SectionActionsProps = { section: Section; permiso: string };

/** Ways to speak with the autoescuela. Only customers have where to receive a solicitud. */
export function SectionActions({ section: { slug, empresa, ubicacion }, permiso }: SectionActionsProps) {
  const telefono = ubicacion?.telefono ?? empresa?.telefono;
  const web = safeWeb(ubicacion?.web ?? empresa?.web ?? null);
  return (
    <>
      <p className={styles.actions}>
        {empresa && (
          <Link className={`${controls.button} ${styles.ask}`} to={solicitudUrl([slug], permiso)}>
            Pedir información
          </Link>
        )}
        {telefono && (
          <a className={styles.way} href={`tel:${telefono.replaceAll(' ', '')}`}>
            Llamar<span> al {phoneText(telefono)}</span>
          </a>
        )}
        {web && (
          <a className={styles.way} href={web} rel="nofollow noopener">
            Su web
          </a>
        )}
      </p>
      {!empresa && (
        <p className={styles.deaf}>
          Esta autoescuela no recibe todavía solicitudes por aquí.{' '}
          <Link to="/mandarSolicitud/">Pide información a otras</Link>
        </p>
      )}
    </>
  );
}
