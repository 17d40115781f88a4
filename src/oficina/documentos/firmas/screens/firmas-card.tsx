import { Box, Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { RecordCard } from '#oficina/base/record/record-card.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Under } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { useSmall } from '#platform/ui/use-small.ts';
import { firmasFallbacks } from '../calls.ts';
import type { PreviasLeidas, SolicitudLeida } from '../contract.ts';
import { AVISO_PREVIAS, wordsOfPrevia } from '../previa-words.ts';
import { isOpen } from '../states.ts';
import { neededIn, wordsOfSolicitud } from './firma-words.ts';
import { FirmanteRow } from './firmante-row.tsx';
import styles from './firmas.module.css';
import { Revoke } from './revoke.tsx';
import type { FirmasHere } from './use-firmas.ts';

/** A person who may be asked, as the cliente's contacts say. */
export type Contacto = { nombre: string; cargo: string | null; email: string | null; recibe: boolean };

type CardProps = { signing: FirmasHere; contacts?: readonly Contacto[] };

/** Card of the people who have signed a documento or are missing, with what can be done about each. */
export function FirmasCard({ signing, contacts = [] }: CardProps) {
  const { query, last, open, brought, fits, row } = signing;
  const needed = last ? neededIn(last) : [];
  const signed = needed.filter(({ firmadoEn }) => firmadoEn).length;
  return (
    <RecordCard
      title="Firmas"
      flush
      aside={
        open && (
          <Mark tone="waiting">
            {signed} de {needed.length}
          </Mark>
        )
      }
    >
      <QueryView query={query} fallback={firmasFallbacks.leer}>
        {(solicitudes) => (
          <>
            {last ? (
              <Solicitud {...{ last, signing, contacts }} />
            ) : (
              <p className={`${shared.quiet} ${styles.inner}`}>{whyNone(signing)}</p>
            )}
            {brought && <PreviasSummary brought={brought} fits={fits} />}
            <Acts signing={signing} />
            {last && <Told last={last} id={row._id} />}
            {solicitudes.length > 1 && (
              <Past solicitudes={solicitudes.filter(({ _id }) => _id !== last?._id)} id={row._id} />
            )}
          </>
        )}
      </QueryView>
    </RecordCard>
  );
}

const whyNone = ({ row }: FirmasHere): string => {
  if (row.tipo !== 'pdf') return 'Solo se firman documentos PDF.';
  return 'Todavía no se ha pedido ninguna firma de este documento.';
};

/** The buttons of the card: to ask, or to sign on this screen when nobody was asked. */
function Acts({ signing }: { signing: FirmasHere }) {
  const { mayAsk, mayHere, asking, ask, sign, office, last, open, changed, row } = signing;
  const small = useSmall();
  // Each person who was asked has the button in their row. What a telephone has in its foot is not said twice.
  const here = mayHere.filter((one) => (office ? one === null : !small));
  return (
    <Group gap={8} className={`${styles.inner} ${styles.acts}`} data-firmas>
      {mayAsk && !asking && !small && (
        <Button
          variant={open || row.estadoFirma === 'noRequiere' ? 'default' : 'filled'}
          size="compact-md"
          onClick={() => ask(true)}
        >
          {last && !open ? 'Volver a pedir' : 'Pedir firmas'}
        </Button>
      )}
      {here.map((one) => (
        <Button
          key={one?._id ?? ''}
          size="compact-md"
          variant={office ? 'default' : 'filled'}
          onClick={() => sign(one)}
        >
          {office ? 'Firmar aquí' : 'Firmar el documento'}
        </Button>
      ))}
      {last && <Revoke solicitud={last} changed={changed} />}
    </Group>
  );
}

type SolicitudProps = { last: SolicitudLeida; signing: FirmasHere; contacts: readonly Contacto[] };

function Solicitud({ last, signing, contacts }: SolicitudProps) {
  const { integra } = last;
  return (
    <>
      {!integra && (
        <Box role="alert" component="p" c="var(--danger)" fw={650} className={styles.inner}>
          Los hechos guardados no son los que se escribieron: estas firmas no prueban nada.
        </Box>
      )}
      <ol className={shared.list}>
        {last.firmantes.map((one) => (
          <FirmanteRow
            key={one._id}
            {...{ one, signing }}
            solicitud={last}
            cargo={contacts.find(({ email }) => email !== null && email === one.email)?.cargo ?? undefined}
          />
        ))}
      </ol>
    </>
  );
}

/** When and by whom it was asked, and how it ended. */
function Told({ last, id }: { last: SolicitudLeida; id: string }) {
  const { estado, motivo, revocadaPor, caducaEn, creadaEn, creadaPor, eventos } = last;
  return (
    <Stack gap={8} className={`${shared.tight} ${shared.anywhere} ${styles.inner} ${styles.told}`}>
      <p className={shared.small}>
        {creadaPor} la pidió <Moment at={creadaEn} relative />
        {isOpen(estado) && (
          <>
            {' · '}hasta el <Moment at={caducaEn} />
          </>
        )}
        {estado === 'caducado' && (
          <>
            {' · '}caducó el <Moment at={caducaEn} />
          </>
        )}
      </p>
      {motivo && (
        <p>
          {revocadaPor} la revocó: «{motivo}»
        </p>
      )}
      <Final solicitud={last} id={id} />
      {eventos.length > 0 && (
        <details>
          <summary>Todo lo que ha pasado</summary>
          <Box component="ul" className={shared.marks} fz={14}>
            {eventos.map(({ en, que }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events are only added, at the end
              <li key={index}>
                <Moment at={en} /> {que}
              </li>
            ))}
          </Box>
        </details>
      )}
    </Stack>
  );
}

/** Where the final documento is, and how it is checked. */
function Final({ solicitud, id }: { solicitud: SolicitudLeida; id: string }) {
  const { estado, selladoEn, comprobacion, codigo, selloPropio } = solicitud;
  const { _idDocumentoFirmado: final, _idCertificado: apart } = solicitud;
  if (estado === 'firmado' && !selladoEn) return <p>Se está preparando el documento final.</p>;
  if (!selladoEn) return null;
  return (
    <p>
      Se comprueba con el código{' '}
      <a href={comprobacion} target="_blank" rel="noreferrer">
        {codigo}
      </a>
      .{' '}
      {selloPropio &&
        'Lleva un sello con un certificado propio, que no avala ninguna autoridad: se puede poner otro al instalar el programa. '}
      {final && final !== id && (
        <>
          El firmado es otra versión:{' '}
          <Link to={`../${final}`} relative="path">
            míralo
          </Link>
          .{' '}
        </>
      )}
      {apart && (
        <>
          El certificado de las firmas va aparte:{' '}
          <Link to={`../${apart}`} relative="path">
            ábrelo
          </Link>
          .
        </>
      )}
    </p>
  );
}

const Past = ({ solicitudes, id }: { solicitudes: readonly SolicitudLeida[]; id: string }) => (
  <details className={`${shared.lined} ${styles.fold}`}>
    <summary>Antes se pidió {solicitudes.length === 1 ? 'otra vez' : `${solicitudes.length} veces`}</summary>
    {solicitudes.map((firma) => (
      <Stack key={firma._id} gap={4} className={`${shared.tight} ${styles.inner}`}>
        <p>
          <Mark tone={wordsOfSolicitud(firma).tone}>{wordsOfSolicitud(firma).text}</Mark>
          <Under>
            {firma.creadaPor}, <Moment at={firma.creadaEn} />
          </Under>
        </p>
        {firma.firmantes.map(({ _id, nombre, rechazadoMotivo }) => (
          <p key={_id}>
            {nombre}
            {rechazadoMotivo && `: «${rechazadoMotivo}»`}
          </p>
        ))}
        {firma.motivo && <p>«{firma.motivo}»</p>}
        <Final solicitud={firma} id={id} />
      </Stack>
    ))}
  </details>
);

/** Signatures of others that a PDF already has, and whether it can be signed with them. `fits`: its state allows a firma. */
function PreviasSummary({ brought, fits }: { brought: PreviasLeidas; fits: boolean }) {
  const { motivo, aparte, previas } = brought;
  if (previas.length === 0 && !(fits && (motivo || aparte))) return null;
  return (
    <Stack gap={8} className={`${shared.tight} ${shared.anywhere} ${styles.inner}`}>
      {fits && motivo && (
        <Box component="p" c="var(--danger)">
          Este PDF no se puede firmar: {motivo}.
        </Box>
      )}
      {fits && aparte && <p>{AVISO_PREVIAS}</p>}
      {previas.length > 0 && (
        <section aria-label="Firmas que ya traía">
          <p>Firmas que ya traía:</p>
          <Box component="ul" className={shared.marks} fz={14}>
            {previas.map(wordsOfPrevia).map(({ titulo, texto }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the signatures have no id, and their order does not change
              <li key={index}>
                <strong>{titulo}</strong>
                <Under>{texto}</Under>
              </li>
            ))}
          </Box>
        </section>
      )}
    </Stack>
  );
}
