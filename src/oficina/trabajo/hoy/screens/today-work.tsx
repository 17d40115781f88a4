import { Box, Button, Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { clockOf } from '#platform/browser/moments.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay, formatList } from '#platform/kit/format.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { hoyCalls, hoyFallbacks, TODAY } from '../calls.ts';
import type { Hoy } from '../contract.ts';
import type { Acts, Kind } from './acts/kinds.ts';
import { Next } from './agenda.tsx';
import styles from './today.module.css';
import { useDoneRows } from './use-done-rows.ts';
import { Work } from './work.tsx';

type TodayWorkProps = {
  /** Said when there is nothing to do. */
  empty: string;
  /** True while something besides the work waits, or may wait: then «Nada pendiente» is not shown. */
  more?: boolean;
  /** Before the work. */
  head?: ReactNode;
  /** Beside the work, and before it where they do not fit side by side. */
  agenda?(today: Hoy): ReactNode;
  /** Beside the work, and next to it where they do not fit side by side. */
  beside?: ReactNode;
  /** Under both, and last where they do not fit side by side. */
  aside?: ReactNode;
  /** Shown instead of the work while there is none; otherwise beside it. */
  first?: ReactNode;
  /** Under the work. */
  children?: ReactNode;
  /** Buttons that act on a row in its place, by card; the rows of other cards are opened. */
  acts?: Acts;
  /** Kind whose long queue stands apart from the work of the day. */
  apart?: Kind;
  /** Figures over the work. */
  money?(today: Hoy, day: string, retry: () => void): ReactNode;
  /** Choice of the first screen. */
  start?(today: Hoy): ReactNode;
};

/** «Hoy»: money and pending work. */
export function TodayWork(props: TodayWorkProps) {
  const { empty, more = false, head, agenda, beside, aside, first, children } = props;
  const { acts = {}, apart, money, start } = props;
  const [off, setOff] = useState(false);
  const done = useDoneRows();
  const query = useQuery({
    queryKey: [TODAY, off ? 'pospuestas' : 'pendientes'],
    queryFn: ({ signal }) => hoyCalls.leer(off ? { pospuestas: true } : {}, signal),
    // Read again on return, so that finished work disappears.
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { fallback: hoyFallbacks.leer, background: true, told: true },
  });
  const update = () => {
    done.clear();
    query.refetch();
  };
  const show = (only: boolean) => {
    done.clear();
    setOff(only);
  };
  return (
    <>
      <PageHeader
        title="Hoy"
        status={query.data && <ReadAt at={query.data.calculadoEn} />}
        actions={
          <Button variant="default" loading={query.isFetching} onClick={update}>
            Actualizar
          </Button>
        }
      />
      {head}
      <QueryView query={query} fallback={hoyFallbacks.leer}>
        {(today) => {
          const day = todayInMadrid(new Date(today.calculadoEn));
          const nothing =
            today.tarjetas.length === 0 && done.kept.length === 0 && today.pospuestas === 0 && !off;
          return (
            <div className={`${shared.stack} ${shared.gap14}`}>
              {money?.(today, day, update)}
              <Failed titles={today.fallidas} />
              <div className={styles.columns}>
                <div className={styles.column}>
                  <div className={styles.work}>
                    {nothing ? (
                      (first ?? (
                        <Nothing text={empty} today={today} told={today.fallidas.length === 0 && !more} />
                      ))
                    ) : (
                      <Work {...{ today, done, off, acts, apart }} setOff={show} />
                    )}
                  </div>
                  {children && <div className={`${styles.stack} ${styles.under}`}>{children}</div>}
                </div>
                <div className={styles.column}>
                  {agenda && <div>{agenda(today)}</div>}
                  {beside && <div className={styles.beside}>{beside}</div>}
                  <div className={`${styles.stack} ${styles.aside}`}>
                    {aside}
                    {!nothing && first}
                  </div>
                </div>
              </div>
              {start?.(today)}
            </div>
          );
        }}
      </QueryView>
    </>
  );
}

const ReadAt = ({ at }: { at: string }) => (
  <Group gap="6px 18px">
    <Box component="p" className={shared.quiet} visibleFrom="sm">
      {formatDay(todayInMadrid(new Date(at)))}
    </Box>
    <p className={shared.quiet} role="status">
      Actualizado a las <time dateTime={at}>{clockOf(at)}</time>
    </p>
  </Group>
);

const Failed = ({ titles }: { titles: readonly string[] }) =>
  titles.length === 0 ? null : (
    <Notice warning>
      No hemos podido leer {formatList(titles.map((title) => `«${title}»`))}. Lo demás está completo.
    </Notice>
  );

/** Says «Nada pendiente» only when it is known; otherwise leaves the space empty. */
const Nothing = ({ text, today, told }: { text: string; today: Hoy; told: boolean }) =>
  told ? (
    <Box className={shared.card} p="28px 24px">
      <strong>Nada pendiente</strong>
      <Box component="p" m="6px 0 0" c="dimmed">
        {text}
      </Box>
      {today.siguiente && <Next fila={today.siguiente} now={today.calculadoEn} />}
    </Box>
  ) : (
    <div />
  );
