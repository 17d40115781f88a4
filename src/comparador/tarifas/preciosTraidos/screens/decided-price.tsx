import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDay } from '#platform/browser/moments.ts';
import cards from '#platform/ui/cards.module.css';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { TRAIDOS, traidosCalls, traidosFallbacks } from '../calls.ts';
import type { PrecioTraido } from '../contract.ts';
import { linesOf } from '../price-lines.ts';
import { ESTADOS_TRAIDO, MEDIOS, MOTIVOS } from '../words.ts';

/** Gives the permiso, the place, where a price comes from and its day, in one line. */
export const subjectText = ({ permiso, automatico, autoescuela, medio, vistoEl }: PrecioTraido): string =>
  [
    `permiso ${permiso}${permiso === 'B' ? `, ${automatico ? 'automático' : 'manual'}` : ''}`,
    autoescuela.lugar,
    `${MEDIOS[medio].toLowerCase()} del ${shortDay(vistoEl)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** A price that was published or not, and why. */
export function DecidedPrice({ price }: { price: PrecioTraido }) {
  const { _id, autoescuela, estado, motivo } = price;
  return (
    <li className={cards.card} aria-labelledby={_id}>
      <div className={cards.head}>
        <h2 id={_id}>
          {autoescuela.slug ? <a href={`/${autoescuela.slug}`}>{autoescuela.nombre}</a> : autoescuela.nombre}
        </h2>
        <Mark tone={estado === 'publicado' ? 'good' : 'over'}>{ESTADOS_TRAIDO[estado]}</Mark>
      </div>
      <p className={cards.brief}>
        {subjectText(price)}
        {motivo && ` · ${MOTIVOS[motivo]}`}
      </p>
      <dl className={shared.facts}>
        {linesOf(price).map(({ linea, nombre, valor }) => (
          <div key={linea}>
            <dt>{nombre}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      {price.foto && <Photo _id={_id} />}
    </li>
  );
}

/** The covered photograph, read when it is asked for. */
function Photo({ _id }: { _id: string }) {
  const [open, setOpen] = useState(false);
  const { data, isFetching } = useQuery({
    queryKey: [TRAIDOS, 'foto', _id],
    queryFn: ({ signal }) => traidosCalls.foto({ _id }, signal),
    meta: { fallback: traidosFallbacks.foto },
    enabled: open,
  });
  if (data && open)
    return (
      <Box
        component="img"
        src={data.imagen}
        alt="Cartel o presupuesto, con lo tapado"
        maw="100%"
        mah="70vh"
      />
    );
  return (
    <Button variant="default" size="xs" loading={isFetching} onClick={() => setOpen(true)}>
      Ver la foto
    </Button>
  );
}
