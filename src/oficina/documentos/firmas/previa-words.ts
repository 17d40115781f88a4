import type { FirmaPrevia } from '#platform/files/pdf-seal/read-previas.server.ts';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';

/** Notice before anybody signs a PDF that already has signatures of others. */
export const AVISO_PREVIAS =
  'Este PDF ya está firmado o certificado por otros: se firmará sin tocar sus páginas y el certificado irá en un archivo aparte.';

const CLASES: Record<FirmaPrevia['clase'], string> = {
  firma: 'Firma',
  certificacion: 'Certificación',
  tiempo: 'Sello de tiempo',
};

const ADMITE: Record<NonNullable<FirmaPrevia['nivel']>, string> = {
  1: 'No admite ningún cambio.',
  2: 'Admite rellenar formularios y firmar.',
  3: 'Admite rellenar formularios, firmar y anotar.',
};

const INTEGRIDAD: Record<FirmaPrevia['integridad'], string> = {
  integra: 'Íntegra: lo que cubre no ha cambiado.',
  rota: 'Rota: lo que cubre ha cambiado desde que se firmó.',
  sinComprobar: 'No sabemos comprobar si lo que cubre ha cambiado.',
};

/** Words for people about a signature that the PDF already had: its owner, and what is known about it. */
export function wordsOfPrevia(previa: FirmaPrevia): { titulo: string; texto: string } {
  const { clase, nivel, titular, nombre, fecha, integridad, revision, revisiones } = previa;
  const [day = '', hour = ''] = fecha ? clockInMadrid(fecha).split('T') : [];
  const facts = [
    nivel && ADMITE[nivel],
    nombre && `El archivo dice que firma «${nombre}».`,
    fecha
      ? `Con fecha del ${formatDay(day)} a las ${hour} (hora peninsular), según el archivo.`
      : 'El archivo no dice cuándo.',
    INTEGRIDAD[integridad],
    revision > 0 &&
      (revision === revisiones
        ? 'Cubre el archivo entero.'
        : `Cubre el archivo hasta su revisión ${revision} de ${revisiones}: lo demás se añadió después.`),
    'No hemos comprobado quién emitió su certificado.',
  ];
  return {
    titulo: `${CLASES[clase]} de ${titular ?? 'alguien cuyo certificado no se puede leer'}`,
    texto: facts.filter(Boolean).join(' '),
  };
}
