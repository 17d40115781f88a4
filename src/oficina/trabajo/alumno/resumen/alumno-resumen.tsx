import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { correosFallbacks, recordCalls } from '#oficina/base/letters/calls.ts';
import { CorreoItems } from '#oficina/base/letters/paper-correos.tsx';
import { Figure, Figures, Next } from '#oficina/base/record/figures.tsx';
import { CardNone, RecordCard } from '#oficina/base/record/record-card.tsx';
import { useOpenRecord } from '#oficina/base/record/record-family.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { NextActividad, PlanButton } from '#oficina/relacion/actividades/screens/next-actividad.tsx';
import { type AlumnoRow, alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { alumnos as family } from '#oficina/relacion/alumnos/familia.ts';
import { seesAlumnoFiles, seesNoPeople } from '#oficina/relacion/alumnos/field-rights.ts';
import { record } from '#oficina/relacion/alumnos/screens/alumno-record.tsx';
import { SendButton } from '#oficina/relacion/alumnos/screens/send-dialog.tsx';
import type { Enviada } from '#oficina/relacion/alumnos/sent.ts';
import { sentCalls, sentFallbacks, sentKey } from '#oficina/relacion/alumnos/sent-calls.ts';
import { RecordScreen } from '#oficina/trabajo/record/record-screen.tsx';
import { shortDay } from '#platform/browser/moments.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { shownValue } from '#platform/crud/screens/shown-value.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { formatExactEuros } from '#platform/kit/format.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { AlumnoCard, MessageCard } from './alumno-card.tsx';
import { nextStep, type Step } from './next-step.ts';
import { SolicitudesCard } from './solicitudes-card.tsx';

/** /panelAdmin/alumnos/:id */
export function Component() {
  const open = useOpenRecord(record);
  const { id } = open;
  const user = useSessionUser();
  const sent = useQuery({
    queryKey: sentKey({ _idAlumno: id }),
    queryFn: ({ signal }) => sentCalls.leer({ _idAlumno: id }, signal),
    meta: { fallback: sentFallbacks.leer, background: true, told: true },
  });
  const actividades = `${family.base}/${id}/actividades`;
  return (
    <RecordScreen
      {...open}
      newOnes={() => [
        { name: 'Actividad', recurso: 'actividades', to: `${actividades}/nuevo` },
        ...(user && seesAlumnoFiles(user)
          ? [
              {
                name: 'Documento',
                recurso: 'documentos',
                to: `${family.base}/${id}/documentos?subir`,
              } as const,
            ]
          : []),
      ]}
      figures={(row) => <AlumnoFigures row={row} sent={sent.data} />}
      main={(row) => (
        <>
          <SolicitudesCard id={id} query={sent} />
          <MessageCard row={row} />
          {user && !seesNoPeople(user) && <LettersCard id={id} />}
        </>
      )}
      side={(row) => <AlumnoCard row={row} />}
      places={
        user && permitted(user, 'actividades', 'L') !== null
          ? [{ name: 'Todas las actividades', to: actividades }]
          : []
      }
    />
  );
}

type AlumnoFiguresProps = { row: AlumnoRow; sent: readonly Enviada[] | undefined };

/** First what matters of an alumno: what they want and where, how and when they came, and what comes next. */
function AlumnoFigures({ row, sent }: AlumnoFiguresProps) {
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

/** Correos that the alumno was sent, with what became of each. */
function LettersCard({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['alumnos', 'correos', id],
    queryFn: ({ signal }) => recordCalls('alumnos').leer({ _id: id }, signal),
    meta: { fallback: correosFallbacks.leer, background: true, told: true },
  });
  return (
    <RecordCard title="Correos" flush>
      <QueryView query={query} fallback={correosFallbacks.leer}>
        {(rows) =>
          rows.length === 0 ? (
            <CardNone>Todavía no se le ha mandado ninguno.</CardNone>
          ) : (
            <Box p="0 16px 12px">
              <CorreoItems rows={rows} />
            </Box>
          )
        }
      </QueryView>
    </RecordCard>
  );
}

type AlumnoNextProps = { row: AlumnoRow; sent: readonly Enviada[] | undefined };

/** The next act with an alumno: the first pending actividad, or else the step that the solicitudes ask for. */
const AlumnoNext = ({ row, sent }: AlumnoNextProps) => (
  <NextActividad
    of={{ _idAlumno: row._id }}
    phone={row.telefono ?? null}
    otherwise={
      sent ? <AlumnoStep row={row} step={nextStep(row, sent, new Date())} /> : <Next title="…" under="" />
    }
  />
);

function AlumnoStep({ row, step }: { row: AlumnoRow; step: Step }) {
  const user = useSessionUser();
  const { kind, title, under, since } = step;
  const said = (
    <>
      {under}
      {since && (
        <>
          {kind === 'call' ? ' · ' : ' '}
          <Moment at={since} relative />
        </>
      )}
    </>
  );
  return (
    <Next title={title} under={said}>
      {kind !== 'done' && kind !== 'send' && (
        <PlanButton to={`${family.base}/${row._id}/actividades/nuevo`} />
      )}
      {kind === 'send' && user && permitted(user, 'alumnos', 'A') !== null && (
        <SendButton row={row} name="Elegir autoescuelas" variant="filled" />
      )}
      {(kind === 'call' || kind === 'confirm') && row.telefono && (
        <Button component="a" href={`tel:${row.telefono}`}>
          Llamar
        </Button>
      )}
    </Next>
  );
}
