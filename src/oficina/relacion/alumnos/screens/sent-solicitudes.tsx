import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { centimos } from '#platform/kit/amounts/money.ts';
import { formatExactEuros } from '#platform/kit/format.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { alumnos as family } from '../familia.ts';
import { threadOf } from '../mensajes.ts';
import { OfferTable } from '../offer-table.tsx';
import type { Enviada } from '../sent.ts';
import { sentCalls, sentFallbacks, sentKey } from '../sent-calls.ts';
import { Thread } from '../thread.tsx';
import { SentMark } from './sent-mark.tsx';
import styles from './sent-solicitudes.module.css';

type SentRequestsProps = ({ _idCliente: string } | { _idAlumno: string }) & {
  empty: string;
  action?: ReactNode;
};

/** List of the requests sent to an autoescuela, or of an alumno's, with their answers. */
export function SentSolicitudes({ empty, action, ...whose }: SentRequestsProps) {
  const query = useQuery({
    queryKey: sentKey(whose),
    queryFn: ({ signal }) => sentCalls.leer(whose, signal),
    meta: { fallback: sentFallbacks.leer, background: true },
  });
  const toLearner = '_idCliente' in whose;
  return (
    <QueryView query={query} fallback={sentFallbacks.leer}>
      {(rows) =>
        rows.length === 0 ? (
          <ListEmpty text={empty} action={action} />
        ) : (
          <ul
            className={`${shared.list} ${shared.stack} ${shared.gap12} ${shared.narrow}`}
            aria-label="Solicitudes enviadas"
          >
            {rows.map((row) => (
              <Request key={row._id} row={row} toLearner={toLearner} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function Request({ row, toLearner }: { row: Enviada; toLearner: boolean }) {
  const base = toLearner ? family.base : '/panelAdmin/clientes';
  return (
    <Box component="li" className={shared.card} p="14px 18px">
      <Group gap="6px 12px" justify="space-between">
        <Link className={styles.name} to={`${base}/${toLearner ? row._idAlumno : row._idCliente}`}>
          {toLearner ? row.alumno : row.cliente}
        </Link>
        <SentMark estado={row.estado} />
      </Group>
      <p className={`${shared.muted} ${styles.facts}`}>
        Permiso {row.permiso}. Enviada <Moment at={row.enviadaEn} relative />
        {row.vistaEn ? (
          <>
            , vista <Moment at={row.vistaEn} relative />
          </>
        ) : (
          ', sin ver'
        )}
        {row.respondidaEn && (
          <>
            , respondida <Moment at={row.respondidaEn} relative />
          </>
        )}
        {row.retiradaEn && (
          <>
            , retirada <Moment at={row.retiradaEn} relative />
          </>
        )}
        .{row.versionConsentimiento && ` Consentimiento del texto ${row.versionConsentimiento}.`}
      </p>
      {row.precioVisto && (
        <p className={styles.price}>
          El comparador mostraba {formatExactEuros(centimos(row.precioVisto))}, con IVA
        </p>
      )}
      {row.precioOfrecido && !row.oferta && (
        <p className={styles.price}>Ofrece {formatExactEuros(centimos(row.precioOfrecido))}, con IVA</p>
      )}
      {row.oferta && (
        <Box mt={10}>
          <OfferTable offer={row.oferta} whose="su" />
        </Box>
      )}
      {(row.respuesta || row.mensajes.length > 0) && (
        <Box mt={14}>
          <Thread
            entries={threadOf({ ...row, mensaje: null })}
            names={{ alumno: row.alumno, autoescuela: row.cliente }}
            own="alumno"
          />
        </Box>
      )}
    </Box>
  );
}
