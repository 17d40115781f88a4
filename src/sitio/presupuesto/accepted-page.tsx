import { PaperDocument, printedFor } from '#oficina/ventas/papeles/reading/paper-document.tsx';
import { faceOf, PaperFace, PaperFoot } from '#oficina/ventas/papeles/reading/paper-face.tsx';
import type { PresupuestoPage } from '#oficina/ventas/presupuestos/public-presupuesto.server.ts';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { AnswerNotice } from '#sitio/paper-page/answer-notice.tsx';
import styles from '#sitio/paper-page/paper-page.module.css';
import { PdfLink } from './open-page.tsx';

type AcceptedPageProps = Extract<PresupuestoPage, { paso: 'aceptado' }> & {
  token: string;
  hecho: string | null;
  aviso: string | undefined;
};

/** The presupuesto as it was accepted. */
export function AcceptedPage({ presupuesto, por, en, hash, token, hecho, aviso }: AcceptedPageProps) {
  const chosen = presupuesto.lineas.filter(({ seleccionado }) => seleccionado).map(({ _id }) => _id);
  const { codigo, titulo, emisor } = presupuesto.printing;
  const [day = '', hour = ''] = clockInMadrid(en).split('T');
  const told = `Lo aceptó ${por} el ${formatDay(day)} a las ${hour} (hora peninsular). El PDF lleva la firma y el certificado.`;
  return (
    <article className={styles.page}>
      <title>{`Presupuesto ${codigo} aceptado · ${faceOf(emisor).nombre}`}</title>
      <PaperFace {...faceOf(emisor)} />
      <header className={styles.head}>
        <div>
          <p className={styles.code}>Presupuesto {codigo}</p>
          <h1>{titulo || 'Presupuesto aceptado'}</h1>
        </div>
        <PdfLink token={token} />
      </header>
      {aviso && (
        <p className={styles.alert} role="alert">
          {aviso}
        </p>
      )}
      {hecho === 'aceptar' ? (
        <AnswerNotice>
          <p>
            <strong>Aceptado y firmado. ¡Gracias!</strong>
          </p>
          <p>{told} Descárgalo y guárdalo.</p>
          <p className={styles.hash}>SHA-256 {hash}</p>
        </AnswerNotice>
      ) : (
        <div className={styles.done}>
          <p>
            <strong>Este presupuesto está aceptado.</strong>
          </p>
          <p>{told}</p>
          <p className={styles.hash}>SHA-256 {hash}</p>
        </div>
      )}
      <PaperDocument printed={printedFor(presupuesto, new Set(chosen))} />
      <PaperFoot {...faceOf(emisor)} />
    </article>
  );
}
