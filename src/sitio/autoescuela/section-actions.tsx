import { answerWords, type TiempoRespuesta } from '#comparador/ofertas/comparador/answer-time.ts';
import type { Section } from '#comparador/ofertas/comparador/section-identity.server.ts';
import controls from '#platform/ui/controls.module.css';
import { Link } from '#sitio/layout/link.tsx';
import { solicitudUrl } from '#sitio/partes/solicitud-url.ts';
import styles from './section-actions.module.css';
import { phoneText, safeWeb } from './section-place.ts';

type SectionActionsProps = {
  section: Section;
  permiso: string;
  /** Requests are carried to autoescuelas that have not joined. */
  llevaPeticiones: boolean;
  contesta: TiempoRespuesta | undefined;
};

/** Ways to speak with the autoescuela. One that has not joined gets a request if the business carries it; if not, its visitor reads how to ask. */
export function SectionActions({ section, permiso, llevaPeticiones, contesta }: SectionActionsProps) {
  const { slug, empresa, ubicacion } = section;
  const telefono = ubicacion?.telefono ?? empresa?.telefono;
  const web = safeWeb(ubicacion?.web ?? empresa?.web ?? null);
  return (
    <>
      <p className={styles.actions}>
        <Link className={`${controls.button} ${styles.ask}`} to={solicitudUrl([slug], permiso)}>
          {empresa ? 'Pedir información' : llevaPeticiones ? 'Pedir precio' : 'Cómo pedirles precio'}
        </Link>
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
      {contesta && (
        <p className={styles.answers}>
          <b>{answerWords(contesta)}</b> <span>según las solicitudes de los últimos doce meses</span>
        </p>
      )}
      {!empresa && (
        <p className={styles.deaf}>
          {llevaPeticiones
            ? 'No está en Carné Claro: le llevamos nosotros tu petición.'
            : 'Esta autoescuela no recibe todavía solicitudes por aquí.'}{' '}
          <Link to="/mandarSolicitud/">Pide información a otras</Link>
        </p>
      )}
    </>
  );
}
