import { Box, Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CardNone, RecordCard } from '#oficina/base/record/record-card.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { alumnos as family } from '#oficina/relacion/alumnos/familia.ts';
import { SentMark } from '#oficina/relacion/alumnos/screens/sent-mark.tsx';
import type { Enviada } from '#oficina/relacion/alumnos/sent.ts';
import { sentFallbacks } from '#oficina/relacion/alumnos/sent-calls.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import styles from './alumno.module.css';

type SolicitudesCardProps = { id: string; query: UseQueryResult<Enviada[]> };

/** Autoescuelas that an alumno's request was sent to, each with its state and its next step. */
export const SolicitudesCard = ({ id, query }: SolicitudesCardProps) => {
  const all = `${family.base}/${id}/autoescuelas`;
  return (
    <RecordCard
      title="Solicitudes"
      aside={query.data?.length ? <Link to={all}>Con detalle</Link> : undefined}
      flush
    >
      <QueryView query={query} fallback={sentFallbacks.leer}>
        {(rows) =>
          rows.length === 0 ? (
            <CardNone>Todavía no se ha enviado a ninguna autoescuela.</CardNone>
          ) : (
            <ul className={shared.list}>
              {rows.map((row) => (
                <Solicitud key={row._id} row={row} all={all} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </RecordCard>
  );
};

function Solicitud({ row, all }: { row: Enviada; all: string }) {
  const { cliente, _idCliente, estado, precioOfrecido } = row;
  return (
    <li className={`${shared.stack} ${shared.gap10} ${shared.lined} ${styles.row}`}>
      <span className={shared.anywhere}>
        <Link className={shared.link} to={`/panelAdmin/clientes/${_idCliente}`}>
          {cliente}
        </Link>
        <small className={shared.under}>
          <Since row={row} />
          {precioOfrecido && ` · ofrece ${formatEurosText(precioOfrecido)}, con IVA`}
        </small>
      </span>
      <span>
        <SentMark estado={estado} />
      </span>
      <Box component="span" className={styles.act} ta="right">
        <Act row={row} all={all} />
      </Box>
    </li>
  );
}

/** How the request stands, from the last thing that happened to it. */
function Since({ row: { estado, enviadaEn, vistaEn, respondidaEn, retiradaEn } }: { row: Enviada }) {
  if (estado === 'pendiente') return 'Falta que confirme su correo';
  if (estado === 'retirada' && retiradaEn)
    return (
      <>
        La retiró <Moment at={retiradaEn} relative />
      </>
    );
  if (respondidaEn)
    return (
      <>
        Respondió <Moment at={respondidaEn} relative />
      </>
    );
  return (
    <>
      Enviada <Moment at={enviadaEn} relative />
      {vistaEn ? ', vista sin responder' : ', sin ver'}
    </>
  );
}

/** The next step of a request: to claim an answer, or to read the one that came. */
function Act({ row: { estado, cliente, _idCliente, _idAlumno }, all }: { row: Enviada; all: string }) {
  const user = useSessionUser();
  const plans = user !== undefined && permitted(user, 'actividades', 'C') !== null;
  if (estado === 'respondida')
    return (
      <Button
        component={Link}
        to={all}
        variant="default"
        size="compact-sm"
        aria-label={`Ver respuesta: ${cliente}`}
      >
        Ver respuesta
      </Button>
    );
  if (!plans || (estado !== 'enviada' && estado !== 'vista')) return null;
  return (
    <Button
      component={Link}
      // The new actividad has the alumno and the cliente filled in, and is a call by default.
      to={`/panelAdmin/actividades/nuevo?_idAlumno=${_idAlumno}&_idCliente=${_idCliente}`}
      variant="default"
      size="compact-sm"
      aria-label={`Reclamar: ${cliente}`}
    >
      Reclamar
    </Button>
  );
}
