import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { permitted } from '#resources/usuarios/roles.ts';
import type { SessionUser } from '#web/session/token.ts';
import { Moment } from '#web/ui/moment.tsx';
import { COPIAS, copiasCalls, copiasFallbacks } from '../calls.ts';
import styles from './situation-band.module.css';

const FIVE_MINUTES_MS = 300_000;

const ConfirmRestored = lazy(async () => ({
  default: (await import('./confirm-restored.tsx')).ConfirmRestored,
}));

/** On every screen: that this is a restored copy that sends nothing, and to who administers, that copies fail. */
export function SituationBand({ user }: { user: SessionUser }) {
  const [asking, setAsking] = useState(false);
  const { data } = useQuery({
    queryKey: [COPIAS, 'situacion'],
    queryFn: ({ signal }) => copiasCalls.situacion(signal),
    staleTime: FIVE_MINUTES_MS,
    refetchInterval: FIVE_MINUTES_MS,
    meta: { fallback: copiasFallbacks.situacion, background: true, told: true },
  });
  if (!data) return null;
  const { restaurada, fallan } = data;
  const mayConfirm = permitted(user, 'copias', 'A') !== null;
  return (
    <>
      {restaurada && (
        <section className={`${styles.band} ${styles.restored}`} aria-label="Copia restaurada">
          <p>
            <strong>Copia restaurada.</strong> Esto es lo que había el <Moment at={restaurada.copiaDe} />. No
            se envía nada a nadie: ni correos, ni registros a la Agencia Tributaria, ni recordatorios
            {mayConfirm ? '.' : ', hasta que un administrador lo confirme.'}
          </p>
          {mayConfirm && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Confirmar y volver a enviar
            </Button>
          )}
        </section>
      )}
      {fallan !== null && (
        <section className={styles.band} aria-label="Copias de seguridad">
          <p>{fallan}</p>
          <Link to="/panelAdmin/copias">Ver las copias</Link>
        </section>
      )}
      {asking && (
        <Suspense>
          <ConfirmRestored onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
