import shared from '#platform/ui/shared.module.css';
import type { Cambio } from '../contract.ts';
import styles from './identity.module.css';

/** Requested data beside the current ones; unchanged data appear once. */
export function IdentityFacts({ cambio }: { cambio: Cambio }) {
  const { antes, razonSocial, nif, explicacion } = cambio;
  return (
    <dl className={`${shared.facts} ${styles.facts}`}>
      <Change name="Razón social" before={antes.razonSocial} after={razonSocial} />
      <Change name="NIF" before={antes.nif} after={nif} />
      {explicacion && (
        <>
          <dt>Explicación</dt>
          <dd className={styles.words}>{explicacion}</dd>
        </>
      )}
    </dl>
  );
}

function Change({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {before === after ? (
          <>{after} (no cambia)</>
        ) : (
          <>
            {before && <del className={shared.muted}>{before}</del>} → <ins>{after}</ins>
          </>
        )}
      </dd>
    </>
  );
}
