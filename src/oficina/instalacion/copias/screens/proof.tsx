import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { formatCount, formatPercent, plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { COPIAS, copiasCalls, copiasFallbacks } from '../calls.ts';
import type { CopiasLeidas, PruebaCopia } from '../contract.ts';
import styles from './copies.module.css';

const LOOK_AGAIN_MS = 3_000;

type Props = Pick<CopiasLeidas, 'prueba' | 'probandose' | 'vueltaEn' | 'hora'> & { mayAsk: boolean };

/** The proof of the night: in how many minutes the last copy comes back, or why it does not. */
export function ProofSection({ prueba, probandose, vueltaEn, hora, mayAsk }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: copiasCalls.probar,
    // The job begins a moment later.
    onSuccess: () => setTimeout(() => queryClient.invalidateQueries({ queryKey: [COPIAS] }), LOOK_AGAIN_MS),
    meta: { fallback: copiasFallbacks.probar },
  });
  const busy = isPending || probandose;
  return (
    <Stack
      component="section"
      aria-labelledby="vuelta"
      className={`${shared.card} ${shared.tight}`}
      gap={10}
      align="start"
      maw={FORM_WIDTH}
      mt={18}
      p="14px 16px"
    >
      <h2 className={shared.plain} id="vuelta">
        {prueba ? headOf(prueba) : 'Todavía no se ha probado que la copia vuelve'}
      </h2>
      {prueba ? (
        <ProofDetails prueba={prueba} vueltaEn={vueltaEn} />
      ) : (
        <p className={styles.where}>
          Se prueba sola cada noche, después de la copia de las {hora}: se restaura aparte y se compara.
        </p>
      )}
      <div role="status">{probandose && <Mark tone="waiting">Probándose ahora</Mark>}</div>
      {mayAsk && (
        <BusyButton variant="default" busy={busy} onClick={() => busy || mutate()}>
          Probar ahora
        </BusyButton>
      )}
    </Stack>
  );
}

function headOf({ error, parte, segundos }: PruebaCopia): string {
  if (error !== null || segundos === null) return 'La última copia no ha vuelto como debe';
  if (parte) return `De la copia de anoche ha vuelto el ${formatPercent(parte.bytes / parte.deBytes)}`;
  return `La copia de anoche vuelve en ${inMinutes(segundos)}`;
}

/** Whole minutes, rounded up: the time to wait for a restore. */
const inMinutes = (segundos: number) =>
  segundos < 60 ? 'menos de un minuto' : plural(Math.ceil(segundos / 60), 'minuto', 'minutos');

function ProofDetails({ prueba, vueltaEn }: { prueba: PruebaCopia; vueltaEn: string | null }) {
  const { probadaEn, copiaDe, carpeta, segundos, cifras, sinComparar, parte, fallos, error } = prueba;
  return (
    <>
      <p className={styles.where}>
        Probada el <Moment at={probadaEn} />
        {copiaDe && (
          <>
            , con la copia del <Moment at={copiaDe} />
          </>
        )}
        {carpeta && (
          <>
            , de <code>{carpeta}</code>
          </>
        )}
        .
        {error === null && (
          <>
            {' '}
            Se ha restaurado aparte, se ha comprobado y se ha borrado.
            {cifras > 0 &&
              ` ${plural(cifras, 'cifra', 'cifras')} de filas, importes, números y huellas son las que había al hacerla.`}
          </>
        )}
      </p>
      {error !== null && <Notice warning>{error}</Notice>}
      {fallos.length > 0 && (
        <ul className={shared.marks}>
          {fallos.map(({ donde, motivo }) => (
            <li key={`${donde} ${motivo}`}>
              <strong>{donde}</strong>: {motivo}.
            </li>
          ))}
        </ul>
      )}
      {parte && segundos !== null && (
        <p>
          No cabe entera en una noche: cada una se restaura lo que cabe, por turnos, hasta haber restaurado
          todo en unas {formatCount(Math.ceil(parte.deBytes / Math.max(1, parte.bytes)))} noches. Entera
          tardaría en volver {inMinutes((segundos * parte.deBytes) / Math.max(1, parte.bytes))}. Lo que no se
          restaura sí se ha leído y está como se copió.
        </p>
      )}
      {sinComparar.length > 0 && (
        <>
          <p>No se ha podido comparar:</p>
          <ul className={shared.marks}>
            {sinComparar.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      )}
      {error !== null && (
        <p className={styles.where}>
          {vueltaEn ? (
            <>
              La última vez que volvió como debía fue el <Moment at={vueltaEn} />.
            </>
          ) : (
            'Todavía no ha vuelto ninguna.'
          )}
        </p>
      )}
    </>
  );
}
