import { Box, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#platform/kit/format.ts';
import shared from '#platform/ui/shared.module.css';
import { NEWS, newsCalls, newsFallbacks } from '../calls.ts';
import type { Novedad, Novedades } from '../news.ts';
import styles from './news-panel.module.css';
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
    <section className={styles.panel} aria-label="Novedades del programa">
      <p className={`${shared.plain} ${shared.bold}`}>
        {total === 1 ? 'Hay una novedad' : `Hay ${total} novedades`}
      </p>
      <ul className={styles.list}>
        {filas.map((row) => (
          <NewsItem key={row._id} row={row} />
        ))}
      </ul>
      <Group gap="xs">
        <Button loading={isPending} onClick={() => mutate({ leidasHasta })}>
          Entendido
        </Button>
        <Button variant="default" onClick={() => putOff(true)}>
          Ahora no
        </Button>
        {all && total > filas.length && <Link to={all}>Ver todas</Link>}
      </Group>
    </section>
  );
}

/** Title of an actualización; its text opens on demand, so that it does not interrupt the work. */
const NewsItem = ({ row: { titulo, fecha, cuerpo } }: { row: Novedad }) => (
  <li>
    <details>
      <summary>
        {titulo} <time dateTime={fecha}>{formatDay(fecha)}</time>
      </summary>
      <Box component="p" className={shared.prose} m="4px 0 8px">
        {cuerpo}
      </Box>
    </details>
  </li>
);
