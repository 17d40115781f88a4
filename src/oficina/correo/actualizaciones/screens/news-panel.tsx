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
    <Group
      component="section"
      className={shared.good}
      gap="4px 16px"
      mb={16}
      p="8px 14px"
      bd="1px solid var(--brand)"
      bdrs={12}
      c="var(--ink)"
      aria-label="Novedades del programa"
    >
      <Box
        component="ul"
        className={`${shared.list} ${shared.stack} ${shared.scroll} ${shared.anywhere}`}
        flex="1 1 240px"
      >
        {filas.map((row) => (
          <NewsItem key={row._id} row={row} />
        ))}
      </Box>
      <Group gap="xs" ml="auto">
        {all && total > filas.length && <Link to={all}>Ver las {total}</Link>}
        <Button size="compact-md" variant="subtle" onClick={() => putOff(true)}>
          Ahora no
        </Button>
        <Button
          size="compact-md"
          variant="default"
          loading={isPending}
          onClick={() => mutate({ leidasHasta })}
        >
          Entendido
        </Button>
      </Group>
    </Group>
  );
}

type ShownNews = Pick<ActualizacionRow, 'titulo' | 'fecha' | 'cuerpo'>;

/** Title of an actualización; its text opens on demand, so that it does not interrupt the work. */
const NewsItem = ({ row: { titulo, fecha, cuerpo } }: { row: ShownNews }) => (
  <li>
    <details>
      <Box component="summary" py={4}>
        <strong>Novedad:</strong> {titulo}{' '}
        <Box component="time" c="dimmed" fz={13.5} dateTime={fecha}>
          {formatDay(fecha)}
        </Box>
      </Box>
      <Box component="p" className={shared.prose} m="2px 0 6px">
        {cuerpo}
      </Box>
    </details>
  </li>
);
