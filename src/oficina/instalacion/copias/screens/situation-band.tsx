import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { Moment } from '#platform/ui/moment.tsx';
import { COPIAS, copiasCalls, copiasFallbacks } from '../calls.ts';
import styles from './situation-band.module.css';

const FIVE_MINUTES_MS = 300_000;

const ConfirmRestored = lazy(async () => ({
  default: (await import('./confirm-restored.tsx')).ConfirmRestoreDialog,
}));

/** Band on every screen: this is a restored copy that sends nothing or, for administrators, copies fail. */
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
  const { restaurada, fallan, soloLectura, avisos } = data;
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
      {soloLectura !== null && avisos.every(({ estado }) => estado !== 'mal') && (
        <section className={styles.band} aria-label="Solo se puede consultar">
          <p>
            <strong>Ahora no se puede guardar nada:</strong> {soloLectura}.
          </p>
        </section>
      )}
      {avisos.map(({ clave, estado, desde, texto, queHacer }) => (
        <section
          key={clave}
          className={estado === 'mal' ? `${styles.band} ${styles.failing}` : styles.band}
          aria-label="Estado del programa"
        >
          <p>
            <strong>{texto}</strong> {queHacer} Así desde el <Moment at={desde} />.
          </p>
        </section>
      ))}
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
