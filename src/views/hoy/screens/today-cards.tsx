import { Box, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay, formatList } from '#kit/format.ts';
import { clockOf } from '#web/moments.ts';
import { totalText } from '#web/ui/list/list-foot.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Mark, Notice } from '#web/ui/mark.tsx';
import { Moment } from '#web/ui/moment.tsx';
import shared from '#web/ui/shared.module.css';
import { hoyCalls, hoyFallbacks, TODAY } from '../calls.ts';
import type { Fila, Hoy, Tarjeta } from '../contract.ts';
import styles from './today.module.css';

type TodayCardsProps = {
  /** Said when there are no cards. */
  empty: string;
  /** Something else waits, or nobody knows yet: then nothing says that nothing does. */
  more?: boolean;
  /** Content after the cards. */
  children?: ReactNode;
};

/** Cards of pending work. */
export function TodayCards({ empty, more = false, children }: TodayCardsProps) {
  const query = useQuery({
    queryKey: [TODAY],
    queryFn: ({ signal }) => hoyCalls.leer({}, signal),
    // The cards are read again on return, so that finished work disappears.
    staleTime: 0,
    meta: { fallback: hoyFallbacks.leer, background: true, told: true },
  });
  return (
    <Loaded query={query} fallback={hoyFallbacks.leer}>
      {(today) => (
        <>
          <Group justify="space-between" mb="md">
            <p className={shared.quiet} role="status">
              Actualizado a las <time dateTime={today.calculadoEn}>{clockOf(today.calculadoEn)}</time>
            </p>
            <Button variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
              Actualizar
            </Button>
          </Group>
          <Failed titles={today.fallidas} />
          <Cards today={today} empty={empty} more={more} />
          {children}
        </>
      )}
    </Loaded>
  );
}

const Failed = ({ titles }: { titles: readonly string[] }) =>
  titles.length === 0 ? null : (
    <Notice warning>
      No hemos podido leer {formatList(titles.map((title) => `«${title}»`))}. Lo demás está completo.
    </Notice>
  );

type CardsProps = { today: Hoy; empty: string; more: boolean };

function Cards({ today: { tarjetas, fallidas }, empty, more }: CardsProps) {
  if (tarjetas.length === 0)
    return fallidas.length > 0 || more ? null : (
      <div className={`${shared.card} ${styles.nothing}`}>
        <strong>Nada pendiente</strong>
        <p>{empty}</p>
      </div>
    );
  return (
    <ul className={`${shared.list} ${styles.cards}`} aria-label="Pendiente">
      {tarjetas.map((card) => (
        <TodayCard key={card.clave} card={card} />
      ))}
    </ul>
  );
}

function TodayCard({ card }: { card: Tarjeta }) {
  const { clave, titulo, urge, filas, total, ruta } = card;
  const id = `hoy-${clave}`;
  return (
    <li
      className={urge ? `${shared.card} ${styles.card} ${styles.urgent}` : `${shared.card} ${styles.card}`}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h2 id={id}>
          <Link to={ruta}>{titulo}</Link>
        </h2>
        <span className={styles.count}>{totalText(card)}</span>
      </div>
      {urge && <Mark tone="bad">Urgente</Mark>}
      <Stack component="ul" className={shared.list} gap={8} m="12px 0 0">
        {filas.map((fila) => (
          <TodayRow key={fila._id} fila={fila} />
        ))}
      </Stack>
      {total > filas.length && (
        <Link className={styles.all} to={ruta} aria-label={`Ver todo: ${titulo}`}>
          Ver todo
        </Link>
      )}
    </li>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function TodayRow({ fila: { titulo, detalle, cuando, ruta } }: { fila: Fila }) {
  return (
    <li>
      <Link className={styles.row} to={ruta}>
        {titulo}
      </Link>
      <Box component="span" className={shared.anywhere} display="block" c="dimmed" fz={13.5}>
        {detalle}
        {detalle && cuando && ' · '}
        {cuando &&
          (DAY.test(cuando) ? <time dateTime={cuando}>{formatDay(cuando)}</time> : <Moment at={cuando} />)}
      </Box>
    </li>
  );
}
