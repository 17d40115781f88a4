import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import { useSessionUser } from '#web/session/session.ts';
import { Notice } from '#web/ui/mark.tsx';
import { Moment } from '#web/ui/moment.tsx';
import shared from '#web/ui/shared.module.css';
import type { Cambio } from '../contract.ts';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';
import styles from './identity.module.css';
import { IdentityFacts } from './identity-facts.tsx';
import { useIdentityChanges } from './use-identity.ts';

type PendingProps = {
  /** Limits the list to this cliente. */
  idCliente?: string;
};

/** Changes of company name or NIF that wait for a trabajador, with their actions; empty without any. */
export function PendingIdentity({ idCliente }: PendingProps) {
  const user = useSessionUser();
  const sees = user !== undefined && permitted(user, 'cambiosIdentidad', 'L') !== null;
  return sees ? (
    <Pending
      mayDecide={permitted(user, 'cambiosIdentidad', 'T') !== null}
      {...(idCliente && { idCliente })}
    />
  ) : null;
}

function Pending({ idCliente, mayDecide }: PendingProps & { mayDecide: boolean }) {
  const { data = [] } = useIdentityChanges({
    estado: 'pendiente',
    limite: 100,
    ...(idCliente !== undefined && { _idCliente: idCliente }),
  });
  const [deciding, setDeciding] = useState<Deciding>();
  return (
    <>
      {data.length > 0 && (
        <section className={styles.changes} aria-labelledby="identity-changes">
          <h2 id="identity-changes">Cambios de razón social o NIF pendientes</h2>
          <ul className={`${shared.list} ${shared.stack} ${shared.gap14}`}>
            {data.map((cambio) => (
              <ChangeCard
                key={cambio._id}
                {...{ cambio, mayDecide }}
                named={idCliente === undefined}
                onDecide={(how) => setDeciding({ cambio, how })}
              />
            ))}
          </ul>
        </section>
      )}
      <DecideDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
    </>
  );
}

type ChangeCardProps = {
  cambio: Cambio;
  mayDecide: boolean;
  named: boolean;
  onDecide(how: Deciding['how']): void;
};

function ChangeCard({ cambio, mayDecide, named, onDecide }: ChangeCardProps) {
  const { cliente, usuario, creadoEn, nifDeOtro } = cambio;
  return (
    <Stack component="li" className={`${shared.card} ${shared.tight}`} gap={12} maw={720} p="18px 20px">
      {named && (
        <p>
          <Link to={`/panelAdmin/clientes/${cliente._id}`}>{cliente.nombreComercial}</Link>{' '}
          <span className={`${shared.muted} ${shared.anywhere}`}>{cliente.codigo}</span>
        </p>
      )}
      {nifDeOtro && (
        <Notice warning>Ese NIF ya es de otro cliente: {nifDeOtro}. Así no se puede aprobar.</Notice>
      )}
      <IdentityFacts cambio={cambio} />
      <p className={`${shared.muted} ${shared.anywhere}`}>
        Lo ha pedido {usuario.nombre} ({usuario.email}) <Moment at={creadoEn} relative />
      </p>
      {mayDecide && (
        <Group justify="flex-end">
          <Button
            variant="default"
            aria-label={`Rechazar el cambio de ${cliente.nombreComercial}`}
            onClick={() => onDecide('reject')}
          >
            Rechazar
          </Button>
          {!nifDeOtro && (
            <Button
              aria-label={`Aprobar el cambio de ${cliente.nombreComercial}`}
              onClick={() => onDecide('approve')}
            >
              Aprobar
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
