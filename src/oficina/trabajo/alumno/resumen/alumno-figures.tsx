import { formatExactEuros } from '#kit/format.ts';
import { centimos } from '#kit/money.ts';
import { provincias } from '#kit/provincias.ts';
import { Figure, Figures } from '#office/record/figures.tsx';
import { type AlumnoRow, alumnos } from '#resources/alumnos/contract.ts';
import type { Enviada } from '#resources/alumnos/sent.ts';
import { shownValue } from '#web/crud/shown-value.ts';
import { shortDay } from '#web/moments.ts';
import { Moment } from '#web/ui/moment.tsx';
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
