import { Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatBytes } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { COPIAS, copiasCalls, copiasFallbacks } from '../calls.ts';
import type { Copia, CopiasLeidas } from '../contract.ts';
import { BadFiles } from './bad-files.tsx';
import { BoxedItem } from './boxed-item.tsx';
import styles from './copies.module.css';
import { CopiesSettingsButton } from './copies-settings-button.tsx';
import { InstantsSection } from './instants.tsx';
import { ProofSection } from './proof.tsx';

const LOOK_AGAIN_MS = 3_000;
/** Interval of rest, because a requested copy may start late and the nightly one starts by itself. */
const AT_REST_MS = 15_000;

/** /panelAdmin/copias: list of copies and their state, with a button to make one. */
export function Component() {
  const user = useSessionUser();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: [COPIAS, 'leer'],
    queryFn: ({ signal }) => copiasCalls.leer(signal),
    refetchInterval: ({ state }) => (isWorking(state.data) ? LOOK_AGAIN_MS : AT_REST_MS),
    meta: { fallback: copiasFallbacks.leer },
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: copiasCalls.hacer,
    // The job begins a moment later.
    onSuccess: () => setTimeout(() => queryClient.invalidateQueries({ queryKey: [COPIAS] }), LOOK_AGAIN_MS),
    meta: { fallback: copiasFallbacks.hacer },
  });
  const mayMake = user && permitted(user, 'copias', 'C') !== null && query.data?.carpeta;
  const mayAsk = user && permitted(user, 'copias', 'A') !== null && query.data?.carpeta;
  const busy = isPending || isMaking(query.data);
  return (
    <>
      <PageHeader
        title="Copias"
        actions={
          <>
            {user && permitted(user, 'copias', 'A') !== null && <CopiesSettingsButton />}
            {mayMake && (
              <BusyButton busy={busy} onClick={() => busy || mutate()}>
                Hacer copia ahora
              </BusyButton>
            )}
          </>
        }
      />
      <div role="status">
        {isSuccess && !busy && <Notice>La copia está pedida: aparecerá en la lista.</Notice>}
      </div>
      <QueryView query={query} fallback={copiasFallbacks.leer}>
        {({ copias, instantes, instantesProbadosEn, prueba, probandose, vueltaEn, ...settings }) => (
          <>
            <Where {...settings} />
            {(prueba || copias.some(({ archivo }) => archivo !== null)) && (
              <ProofSection
                {...{ prueba, probandose, vueltaEn }}
                hora={settings.hora}
                mayAsk={Boolean(mayMake)}
              />
            )}
            {copias.length > 0 ? (
              <Stack component="ul" className={shared.list} gap={10} maw={FORM_WIDTH} m="18px 0 0">
                {copias.map((copia) => (
                  <OneCopy key={copia.archivo ?? copia.hechaEn} copia={copia} />
                ))}
              </Stack>
            ) : (
              settings.carpeta !== null && (
                <p>Todavía no hay ninguna. La primera se hará a las {settings.hora}, o ahora si la pides.</p>
              )
            )}
            {instantes.length > 0 && (
              <InstantsSection instantes={instantes} instantesProbadosEn={instantesProbadosEn} />
            )}
          </>
        )}
      </QueryView>
      <BadFiles mayAsk={Boolean(mayAsk)} />
    </>
  );
}

const isMaking = (data: CopiasLeidas | undefined) => data?.copias.some(({ enMarcha }) => enMarcha) ?? false;

const isWorking = (data: CopiasLeidas | undefined) => data?.probandose || isMaking(data);

function Where({
  carpeta,
  lugares,
  cifradas,
  hora,
  fijada,
}: Pick<CopiasLeidas, 'carpeta' | 'lugares' | 'cifradas' | 'hora' | 'fijada'>) {
  if (carpeta === null)
    return (
      <Notice warning>
        El programa no hace copias solo: falta decirle dónde. Elige una carpeta del servidor en «Carpeta y
        hora de las copias», mejor en otro disco.
      </Notice>
    );
  return (
    <p className={styles.where}>
      Cada día a las {hora} se guarda todo{cifradas && ', cifrado,'} en <code>{carpeta}</code>
      {lugares.map((lugar) => (
        <Fragment key={lugar}>
          {' '}
          y en <code>{lugar}</code>
        </Fragment>
      ))}
      {fijada && ', que fija quien lleva el servidor'}, y se lee otra vez para comprobarlo. Quedan las de
      siete días, cuatro semanas y doce meses, y cada noche se prueba que la última vuelve. No se descargan
      desde aquí: llevan los datos de todos. Llévate esa carpeta a otro sitio.
    </p>
  );
}

function OneCopy({ copia }: { copia: Copia }) {
  const { archivo, hechaEn, bytes, automatica, enMarcha, comprobadaEn, probadaEn, error } = copia;
  return (
    <BoxedItem>
      <div className={`${shared.wrap} ${shared.gap16}`}>
        <strong>
          <Moment at={hechaEn} />
        </strong>
        {bytes !== null && <span>{formatBytes(bytes)}</span>}
        <span className={shared.muted}>{automatica ? 'De cada noche' : 'A mano'}</span>
      </div>
      <div className={`${shared.wrap} ${shared.gap16}`}>
        {enMarcha && <Mark tone="waiting">Haciéndose</Mark>}
        {error !== null && <Mark tone="bad">{error}</Mark>}
        {archivo !== null &&
          (comprobadaEn ? <Mark tone="good">Comprobada</Mark> : <Mark tone="over">Sin comprobar</Mark>)}
        {probadaEn && error === null && (
          <Mark tone="good">
            Restauración probada el <Moment at={probadaEn} />
          </Mark>
        )}
      </div>
      {archivo !== null && <code className={`${shared.detail} ${shared.anywhere}`}>{archivo}</code>}
    </BoxedItem>
  );
}
