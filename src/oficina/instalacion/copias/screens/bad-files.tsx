import { Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { formatBytes, plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { COPIAS, copiasCalls, copiasFallbacks } from '../calls.ts';
import type { ArchivosMirados } from '../contract.ts';
import styles from './copies.module.css';

const LOOK_AGAIN_MS = 3_000;
const AT_REST_MS = 15_000;

const FAULTS: Record<ArchivosMirados['malos'][number]['fallo'], string> = {
  falta: 'No está',
  tamano: 'No pesa lo que pesaba',
  contenido: 'Su contenido ha cambiado',
};

/**
 * Bad documentos and photos, with a button to restore them from the copies and the date of the last check.
 */
export function BadFiles({ mayAsk }: { mayAsk: boolean }) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: [COPIAS, 'archivos'],
    queryFn: ({ signal }) => copiasCalls.archivos(signal),
    refetchInterval: AT_REST_MS,
    meta: { fallback: copiasFallbacks.archivos },
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: copiasCalls.reponer,
    // The job begins a moment later.
    onSuccess: () => setTimeout(() => queryClient.invalidateQueries({ queryKey: [COPIAS] }), LOOK_AGAIN_MS),
    meta: { fallback: copiasFallbacks.reponer },
  });
  if (!data) return null;
  const { revision, malos } = data;
  return (
    <section aria-labelledby="archivos-malos">
      <h2 id="archivos-malos">Documentos y fotos</h2>
      <p className={styles.where}>
        {revision ? (
          <>
            Cada noche se leen todos. La última vez, el <Moment at={revision.acabadaEn} />:{' '}
            {plural(revision.archivos, 'archivo', 'archivos')}, {formatBytes(revision.bytes)}.
          </>
        ) : (
          'Cada noche se leen todos. Todavía no se ha hecho.'
        )}{' '}
        {malos.length === 0 && 'Todos están como se guardaron.'}
      </p>
      {malos.length > 0 && (
        <>
          <Notice warning>
            <span>
              Estos no están como se guardaron: no se entregan ni van en las copias, y mientras los haya no se
              borra ninguna copia.
            </span>
          </Notice>
          {mayAsk && (
            <BusyButton busy={isPending} onClick={() => isPending || mutate()}>
              Reponer de las copias
            </BusyButton>
          )}
          <div role="status">
            {isSuccess && <Notice>Está pedido: los que se repongan desaparecerán de la lista.</Notice>}
          </div>
          <Stack component="ul" className={shared.list} gap={10} maw={FORM_WIDTH} m="18px 0 0">
            {malos.map(({ clave, nombre, fallo, vistoEn, sinCopiaEn }) => (
              <Stack
                key={clave}
                component="li"
                gap={8}
                p="14px 16px"
                bd="1px solid var(--line)"
                bdrs="var(--radius-field)"
                bg="var(--surface)"
              >
                <div className={`${shared.wrap} ${shared.gap16}`}>
                  <strong>{nombre}</strong>
                  <span className={shared.muted}>
                    Visto el <Moment at={vistoEn} />
                  </span>
                </div>
                <div className={`${shared.wrap} ${shared.gap16}`}>
                  <Mark tone="bad">{FAULTS[fallo]}</Mark>
                  {sinCopiaEn && (
                    <Mark tone="over">
                      Ninguna copia lo tenía bueno el <Moment at={sinCopiaEn} />
                    </Mark>
                  )}
                </div>
                {sinCopiaEn && (
                  <p>
                    Trae a la carpeta de las copias otra más antigua y vuelve a reponer, o pide el original a
                    quien lo tenga y súbelo: un documento, como versión nueva; una foto, después de eliminar
                    esta.
                  </p>
                )}
                <code className={`${shared.detail} ${shared.anywhere}`}>{clave}</code>
              </Stack>
            ))}
          </Stack>
        </>
      )}
    </section>
  );
}
