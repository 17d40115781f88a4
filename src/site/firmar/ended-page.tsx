import { clockInMadrid } from '#kit/dates.ts';
import { formatDay } from '#kit/format.ts';
import { PaperFace } from '#office/papeles/reading/paper-face.tsx';
import type { SignPage } from '#resources/firmas/sign-page.server.ts';
import { AnswerNotice } from '../paper-page/answer-notice.tsx';
import paper from '../paper-page/paper-page.module.css';
import { PdfLink } from './open-page.tsx';
import { People } from './people.tsx';

type EndedPageProps = SignPage & { token: string; hecho: string | null; aviso: string | undefined };
type Words = (page: EndedPageProps) => { title: string; text: string };

const WORDS: Record<Exclude<SignPage['paso'], 'abierto'>, Words> = {
  espera: ({ documento, rol }) =>
    rol === 'copia'
      ? {
          title: 'Todavía lo están firmando',
          text: `Cuando hayan firmado todos, aquí tendrás el documento «${documento}».`,
        }
      : {
          title: 'Todavía no es tu turno',
          text: `Antes que tú tienen que firmar otras personas el documento «${documento}». Vuelve a este enlace cuando te toque.`,
        },
  firmado: ({ documento }) => ({
    title: 'Tu firma está guardada',
    text: `Falta que respondan otras personas. Cuando lo hagan todas, aquí tendrás el documento «${documento}» con el certificado.`,
  }),
  preparando: ({ documento }) => ({
    title: 'Ya han firmado todos',
    text: `Estamos preparando el documento «${documento}» con su certificado y su sello. En unos minutos lo tendrás en este mismo enlace.`,
  }),
  completo: ({ documento }) => ({
    title: 'Ya han firmado todos',
    text: `El documento «${documento}» lleva el certificado de las firmas y un sello electrónico. Guárdalo: este enlace dejará de enseñarlo con el tiempo.`,
  }),
  rechazado: ({ documento, quien }) => ({
    title: 'Este documento no se va a firmar',
    text: `${quien ?? 'Alguien'} no ha querido firmar el documento «${documento}», así que ya no espera más firmas.`,
  }),
  caducado: ({ documento, caducaEn }) => {
    const [day = '', hour = ''] = clockInMadrid(caducaEn).split('T');
    return {
      title: 'Ha acabado el plazo para firmar',
      text: `El documento «${documento}» se podía firmar hasta el ${formatDay(day)} a las ${hour} (hora peninsular). Si todavía hace falta, pide que te lo envíen otra vez.`,
    };
  },
  revocado: ({ documento, negocio }) => ({
    title: 'Esta firma está revocada',
    text: `${negocio.nombre} ha revocado la firma del documento «${documento}». Lo que se firmó se conserva como prueba.`,
  }),
  enlaceCaducado: ({ documento }) => ({
    title: 'Este enlace ha caducado',
    text: `El documento «${documento}» está firmado por todos. Si necesitas otra copia, pídela.`,
  }),
};

/** State of a firma that this person cannot answer, and the contact of the business. */
export function EndedPage(props: EndedPageProps) {
  const { paso, token, hecho, aviso, motivo, negocio, codigo } = props;
  if (paso === 'abierto') return null;
  const { title, text } = WORDS[paso](props);
  return (
    <article className={paper.page}>
      <title>{`${title} · ${negocio.nombre}`}</title>
      <PaperFace {...negocio} />
      <h1>{title}</h1>
      {aviso && (
        <p className={paper.alert} role="alert">
          {aviso}
        </p>
      )}
      {hecho === 'firmar' && !aviso && <AnswerNotice>Has firmado el documento. ¡Gracias!</AnswerNotice>}
      {hecho === 'rechazar' && !aviso && (
        <AnswerNotice>Hemos dicho a {negocio.nombre} que no lo firmas.</AnswerNotice>
      )}
      <p>{text}</p>
      {motivo && (paso === 'rechazado' || paso === 'revocado') && <blockquote>{motivo}</blockquote>}
      {paso === 'completo' && (
        <p>
          <PdfLink token={token}>Descargar el documento firmado</PdfLink>
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
