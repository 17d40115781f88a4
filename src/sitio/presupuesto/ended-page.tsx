import { PaperFace } from '#oficina/ventas/papeles/reading/paper-face.tsx';
import type { PresupuestoPage } from '#oficina/ventas/presupuestos/public-presupuesto.server.ts';
import { formatDay } from '#platform/kit/format.ts';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import { AnswerNotice } from '#sitio/paper-page/answer-notice.tsx';
import styles from '#sitio/paper-page/paper-page.module.css';
import { AskForm } from './other-answers.tsx';
import type { FormValues, Problem } from './typed.ts';

type EndedPageProps = Exclude<PresupuestoPage, { paso: 'abierto' | 'aceptado' }> & {
  token: string;
  hecho: string | null;
  problema: Problem | undefined;
  typed: FormValues | undefined;
};

type Words = (page: EndedPageProps) => { title: string; text: string };

const WORDS: Record<EndedPageProps['paso'], Words> = {
  caducado: ({ codigo, validoHasta }) => ({
    title: 'Este presupuesto ha caducado',
    text: `El presupuesto ${codigo} valía hasta el ${formatDay(validoHasta)}. Si te sigue interesando, pide que lo actualicen.`,
  }),
  sustituido: ({ codigo }) => ({
    title: 'Hay una versión nueva de este presupuesto',
    text: `El presupuesto ${codigo} se ha cambiado y esta versión ya no vale. Te llegará la nueva por correo; si ya la tienes, usa el enlace de ese correo.`,
  }),
  cancelado: ({ codigo }) => ({
    title: 'Este presupuesto está cancelado',
    text: `El presupuesto ${codigo} ya no se puede aceptar.`,
  }),
  rechazado: ({ codigo }) => ({
    title: 'Este presupuesto está rechazado',
    text: `El presupuesto ${codigo} se rechazó y ya no se puede aceptar. Si has cambiado de idea, pide otro.`,
  }),
  enlaceCaducado: ({ codigo }) => ({
    title: 'Este enlace ha caducado',
    text: `El presupuesto ${codigo} está aceptado. Quien lo aceptó recibió por correo otro enlace para descargarlo.`,
  }),
};

/** The reason why the presupuesto can't be answered any more, and a contact. */
export function EndedPage(props: EndedPageProps) {
  const { paso, negocio, token, hecho, problema, typed } = props;
  const { title, text } = WORDS[paso](props);
  const wrong = problema?.aviso || problema?.campos ? problema : undefined;
  return (
    <article className={styles.page}>
      <title>{`${title} · ${negocio.nombre}`}</title>
      <PaperFace {...negocio} />
      <h1>{title}</h1>
      {wrong && <ErrorSummary labels={{ pregunta: 'Tu pregunta' }} problema={wrong} />}
      {hecho === 'rechazar' && !wrong && (
        <AnswerNotice>
          Queda anotado que no te interesa, y {negocio.nombre} lo verá. Gracias por responder.
        </AnswerNotice>
      )}
      {hecho === 'preguntar' && !wrong && (
        <AnswerNotice>Tu pregunta queda anotada en el presupuesto. Te responderán.</AnswerNotice>
      )}
      <p>{text}</p>
      <p>
        {negocio.nombre}
        {negocio.email && (
          <>
            {' · '}
            <a href={`mailto:${negocio.email}`}>{negocio.email}</a>
          </>
        )}
        {negocio.telefono && (
          <>
            {' · '}
            <a href={`tel:${negocio.telefono}`}>{negocio.telefono}</a>
          </>
        )}
      </p>
      {paso === 'caducado' && <AskForm token={token} campos={problema?.campos ?? {}} typed={typed} />}
    </article>
  );
}
