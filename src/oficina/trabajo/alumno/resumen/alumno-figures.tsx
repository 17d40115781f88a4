import { Figure, Figures } from '#oficina/base/record/figures.tsx';
import { type AlumnoRow, alumnos } from '#oficina/relacion/alumnos/contract.ts';
import type { Enviada } from '#oficina/relacion/alumnos/sent.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { shownValue } from '#platform/crud/screens/shown-value.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { formatExactEuros } from '#platform/kit/format.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { Moment } from '#platform/ui/moment.tsx';
import { AlumnoNext } from './alumno-next.tsx';

type AlumnoFiguresProps = { row: AlumnoRow; sent: readonly Enviada[] | undefined };

/** First what matters of an alumno: what they want and where, how and when they came, and what comes next. */
export function AlumnoFigures({ row, sent }: AlumnoFiguresProps) {
  const { presupuestoMax, fechaInicioDeseada, municipio, codigoPostal, codProvincia, nombres } = row;
  const province = provincias.find(({ codigo }) => codigo === codProvincia)?.provincia ?? '';
  const wanted = [
    shownValue(alumnos.fields.modalidad, row.modalidad),
    presupuestoMax && `hasta ${formatExactEuros(centimos(presupuestoMax))}`,
    fechaInicioDeseada && `desde el ${shortDay(fechaInicioDeseada)}`,
  ];
  const origin = shownValue(alumnos.fields.origen, row.origen);
  return (
    <Figures next={<AlumnoNext row={row} sent={sent} />}>
      <Figure name="Quiere" value={`Permiso ${nombres?._idPermiso ?? ''}`} kind="words" size="slim">
        {wanted.filter(Boolean).join(' · ')}
      </Figure>
      <Figure name="Dónde" value={municipio || province} kind="words" size="slim">
        {[codigoPostal, municipio && province].filter(Boolean).join(' ')}
      </Figure>
      <Figure name="Llegó" value={<Moment at={row.creadoEn} relative />} kind="words" size="slim">
        {[origin, nombres?._idCanalCaptacion].filter(Boolean).join(' · ')}
      </Figure>
    </Figures>
  );
}
