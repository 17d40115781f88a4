import { Stack } from '@mantine/core';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { Mark } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import type { CopiasLeidas, LugarInstantes } from '../contract.ts';
import { BoxedItem } from './boxed-item.tsx';
import styles from './copies.module.css';

type Props = Pick<CopiasLeidas, 'instantes' | 'instantesProbadosEn'>;

/** Places of the copies of every minute, the moments that each can restore, and the last trial. */
export function InstantsSection({ instantes, instantesProbadosEn }: Props) {
  return (
    <section aria-labelledby="instantes">
      <h2 id="instantes">Volver a un instante</h2>
      <p className={styles.where}>
        Cada minuto se guarda lo que ha cambiado, con los documentos y las fotos nuevos. Con eso, quien lleva
        el servidor puede dejarlo todo como estaba en cualquier instante, por ejemplo justo antes de un error,
        con el comando <code>npm run restaurar</code>. Se prueba el día 2 de cada mes
        {instantesProbadosEn ? (
          <>
            : la última vez, el <Moment at={instantesProbadosEn} />.
          </>
        ) : (
          '; todavía no se ha hecho.'
        )}
      </p>
      <Stack component="ul" className={shared.list} gap={10} maw={FORM_WIDTH} m="18px 0 0">
        {instantes.map((place) => (
          <OnePlace key={place.lugar} {...place} />
        ))}
      </Stack>
    </section>
  );
}

function OnePlace({ lugar, desde, hasta, falla }: LugarInstantes) {
  return (
    <BoxedItem>
      <code className={`${shared.detail} ${shared.anywhere}`}>{lugar}</code>
      {desde && hasta ? (
        <span>
          Desde el <Moment at={desde} /> hasta el <Moment at={hasta} />
        </span>
      ) : (
        <span>Todavía no se puede volver a ninguno: se está haciendo la primera copia.</span>
      )}
      {falla && (
        <div className={`${shared.wrap} ${shared.gap16}`}>
          <Mark tone="bad">{falla}</Mark>
        </div>
      )}
    </BoxedItem>
  );
}
