import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import type { PasoFirma, SignPage } from './sign-page.server.ts';

type Page = Omit<SignPage, 'fin'>;
type Words = (page: Page) => { titulo: string; texto: string };

const WORDS: Record<Exclude<PasoFirma, 'abierto'>, Words> = {
  espera: ({ documento, rol }) =>
    rol === 'copia'
      ? {
          titulo: 'Todavía lo están firmando',
          texto: `Cuando hayan firmado todos, aquí tendrás el documento «${documento}».`,
        }
      : {
          titulo: 'Todavía no es tu turno',
          texto: `Antes que tú tienen que firmar otras personas el documento «${documento}». Vuelve a este enlace cuando te toque.`,
        },
  firmado: ({ documento }) => ({
    titulo: 'Tu firma está guardada',
    texto: `Falta que respondan otras personas. Cuando lo hagan todas, aquí tendrás el documento «${documento}» con el certificado.`,
  }),
  preparando: ({ documento }) => ({
    titulo: 'Ya han firmado todos',
    texto: `Estamos preparando el documento «${documento}» con su certificado y su sello. En unos minutos lo tendrás en este mismo enlace.`,
  }),
  completo: ({ documento, aparte }) => ({
    titulo: 'Ya han firmado todos',
    texto: aparte
      ? `El documento «${documento}» lleva un sello electrónico, y el certificado de las firmas va en un archivo aparte. Guarda los dos: este enlace dejará de enseñarlos con el tiempo.`
      : `El documento «${documento}» lleva el certificado de las firmas y un sello electrónico. Guárdalo: este enlace dejará de enseñarlo con el tiempo.`,
  }),
  rechazado: ({ documento, quien }) => ({
    titulo: 'Este documento no se va a firmar',
    texto: `${quien ?? 'Alguien'} no ha querido firmar el documento «${documento}», así que ya no espera más firmas.`,
  }),
  caducado: ({ documento, caducaEn }) => {
    const [day = '', hour = ''] = clockInMadrid(caducaEn).split('T');
    return {
      titulo: 'Ha acabado el plazo para firmar',
      texto: `El documento «${documento}» se podía firmar hasta el ${formatDay(day)} a las ${hour} (hora peninsular). Si todavía hace falta, pide que te lo envíen otra vez.`,
    };
  },
  revocado: ({ documento, negocio }) => ({
    titulo: 'Esta firma está revocada',
    texto: `${negocio.nombre} ha revocado la firma del documento «${documento}». Lo que se firmó se conserva como prueba.`,
  }),
  enlaceCaducado: ({ documento }) => ({
    titulo: 'Este enlace ha caducado',
    texto: `El documento «${documento}» está firmado por todos. Si necesitas otra copia, pídela.`,
  }),
};

/** Title and text of a page whose person can't answer; null while they can. */
export const endOf = (page: Page): SignPage['fin'] =>
  page.paso === 'abierto' ? null : WORDS[page.paso](page);
