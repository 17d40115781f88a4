import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { formatDay } from '#platform/kit/format.ts';

type Alta = {
  estado: 'pendiente' | 'aprobada' | 'rechazada';
  codigoDgt: string | null;
  motivo: string | null;
  creadaEn: string;
};

export type NextStepWords = {
  title: string;
  text: string;
  warning?: true;
  /** Name of the button that leads to the tarifas. */
  to?: string;
};

/** Says where the autoescuela is on its way from a registration to a published tarifa; undefined at the end of it. */
export function nextStepOf(autoescuela: CrudRow): NextStepWords | undefined {
  const alta = autoescuela.alta as Alta | null | undefined;
  const published = Number(autoescuela.tarifasPublicadas);
  if (alta?.estado === 'rechazada')
    return {
      title: 'No hemos aprobado tu alta.',
      text: `${alta.motivo ?? ''} Responde al correo que te enviamos, o escríbenos, y lo miramos otra vez.`.trim(),
      warning: true,
    };
  if (alta?.estado === 'pendiente') return beingChecked(alta, published);
  if (autoescuela.publicado !== true)
    return {
      title: 'Tu ficha todavía no se publica.',
      text: autoescuela.numRegistroDgt
        ? 'La publicamos nosotros: escríbenos si esperabas verla ya.'
        : 'Falta su código de la DGT, con el que se unen tus resultados oficiales: escríbenos y lo ponemos.',
      ...(published === 0 && { to: 'Preparar mi tarifa' }),
    };
  if (published > 0) return undefined;
  return {
    title: 'Tu ficha está publicada, sin precio.',
    text: 'Con una tarifa, quien compara ve lo que cuesta sacarse el permiso contigo, y apareces delante de las que no lo dicen.',
    to: 'Publicar mi tarifa',
  };
}

function beingChecked({ codigoDgt, creadaEn }: Alta, published: number): NextStepWords {
  const which = codigoDgt === null ? 'tu autoescuela' : `la autoescuela ${codigoDgt}`;
  const text = `Desde el ${formatDay(creadaEn.slice(0, 10))} una persona mira que ${which} es tuya, y te avisará por correo.`;
  if (published > 0)
    return {
      title: 'Tu alta está en comprobación.',
      text: `${text} Tu tarifa se verá en cuanto la aprobemos.`,
    };
  return {
    title: 'Tu alta está en comprobación.',
    text: `${text} Mientras tanto ya puedes preparar tu tarifa.`,
    to: 'Preparar mi tarifa',
  };
}
