import { Box, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#platform/kit/format.ts';
import shared from '#platform/ui/shared.module.css';
import { NEWS, newsCalls, newsFallbacks } from '../calls.ts';
import type { ActualizacionRow } from '../contract.ts';
import type { Novedades } from '../news.ts';
import { useNews } from './use-news.ts';

/** News of the product over the screen, until they are read or put off; `all` is where the rest is. */
export function NewsPanel({ all }: { all?: string }) {
  const news = useNews();
  const queries = useQueryClient();
  const [isPutOff, putOff] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: newsCalls.marcar,
    meta: { fallback: newsFallbacks.marcar, background: true },
    onSuccess: () => queries.setQueryData<Novedades>(NEWS, (old) => old && { ...old, filas: [], total: 0 }),
  });
  if (!news || news.total === 0 || isPutOff) return null;
  const { filas, total, leidasHasta } = news;
  return (
    <Box
      component="section"
      className={shared.good}
      maw={820}
      mb={20}
      p="14px 18px"
      bd="1px solid var(--brand)"
      bdrs={12}
      c="var(--ink)"
      aria-label="Novedades del programa"
    >
      <p className={`${shared.plain} ${shared.bold}`}>
        {total === 1 ? 'Hay una novedad' : `Hay ${total} novedades`}
      </p>
      <Box
        component="ul"
        className={`${shared.list} ${shared.stack} ${shared.gap6} ${shared.scroll} ${shared.anywhere}`}
        m="8px 0 12px"
      >
        {filas.map((row) => (
          <NewsItem key={row._id} row={row} />
        ))}
      </Box>
      <Group gap="xs">
        <Button loading={isPending} onClick={() => mutate({ leidasHasta })}>
          Entendido
        </Button>
        <Button variant="default" onClick={() => putOff(true)}>
          Ahora no
        </Button>
        {all && total > filas.length && <Link to={all}>Ver todas</Link>}
      </Group>
    </Box>
  );
}

type ShownNews = Pick<ActualizacionRow, 'titulo' | 'fecha' | 'cuerpo'>;

/** Title of an actualización; its text opens on demand, so that it does not interrupt the work. */
const NewsItem = ({ row: { titulo, fecha, cuerpo } }: { row: ShownNews }) => (
  <li>
    <details>
      <Box component="summary" py={4}>
        {titulo}{' '}
        <Box component="time" c="dimmed" fz={13.5} dateTime={fecha}>
          {formatDay(fecha)}
        </Box>
      </Box>
      <Box component="p" className={shared.prose} m="4px 0 8px">
        {cuerpo}
      </Box>
    </details>
  </li>
);
