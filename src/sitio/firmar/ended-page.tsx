import type { SignPage } from '#oficina/documentos/firmas/sign-page.server.ts';
import { PaperFace } from '#oficina/ventas/papeles/reading/paper-face.tsx';
import { AnswerNotice } from '#sitio/paper-page/answer-notice.tsx';
import paper from '#sitio/paper-page/paper-page.module.css';
import { PdfLink } from './open-page.tsx';
import { People } from './people.tsx';

type EndedPageProps = SignPage & { token: string; hecho: string | null; aviso: string | undefined };
/** State of a firma that this person cannot answer, and the contact of the business. */
export function EndedPage(props: EndedPageProps) {
  const { paso, fin, token, hecho, aviso, motivo, negocio, codigo } = props;
  if (!fin) return null;
  return (
    <article className={paper.page}>
      <title>{`${fin.titulo} · ${negocio.nombre}`}</title>
      <PaperFace {...negocio} />
      <h1>{fin.titulo}</h1>
      {aviso && (
        <p className={paper.alert} role="alert">
          {aviso}
        </p>
      )}
      {hecho === 'firmar' && !aviso && <AnswerNotice>Has firmado el documento. ¡Gracias!</AnswerNotice>}
      {hecho === 'rechazar' && !aviso && (
        <AnswerNotice>Hemos dicho a {negocio.nombre} que no lo firmas.</AnswerNotice>
      )}
      <p>{fin.texto}</p>
      {motivo && (paso === 'rechazado' || paso === 'revocado') && <blockquote>{motivo}</blockquote>}
      {paso === 'completo' && (
        <p>
          <PdfLink token={token}>Descargar el documento firmado</PdfLink>{' '}
          {props.aparte && (
            <PdfLink token={token} query="?certificado">
              Descargar el certificado de las firmas
            </PdfLink>
          )}
        </p>
      )}
      {codigo && (
        <p>
          Cualquiera puede comprobar que no ha cambiado con el código{' '}
          <a href={`/verificar/${codigo}`}>{codigo}</a>.
        </p>
      )}
      <People {...props} />
      <p>
        {negocio.nombre}
        {' · '}
        <a href={`mailto:${negocio.email}`}>{negocio.email}</a>
        {negocio.telefono && (
          <>
            {' · '}
            <a href={`tel:${negocio.telefono}`}>{negocio.telefono}</a>
          </>
        )}
      </p>
    </article>
  );
}
