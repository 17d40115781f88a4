import { Button, Group, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { conceptosPresupuestos } from '#oficina/ventas/conceptosPresupuestos/contract.ts';
import type { NewPaperStart } from '#oficina/ventas/papeles/screens/new-paper.tsx';
import { lineasOfText, textOfLineas } from '#oficina/ventas/papeles/screens/paper-texts.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { Notice } from '#platform/ui/mark.tsx';
import type { plantillasPresupuestos } from '../contract.ts';
import {
  type Concepto,
  type Plantilla,
  type PriceOffer,
  priceOffers,
  withPlantilla,
  withPrice,
} from './of-plantilla.ts';

const FAMILY = 'plantillasPresupuestos';
/** Most plantillas that one call gives. */
const LIMIT = 100;
const FRESH_MS = 60_000;

/**
 * Select that starts a presupuesto from a plantilla, with its concepts at today's price. It is hidden
 * without plantillas.
 */
export function FromPlantilla({ form, fields }: NewPaperStart) {
  const [offers, setOffers] = useState<PriceOffer[]>([]);
  const templates = useQuery({
    queryKey: [FAMILY, 'list', 'names'],
    queryFn: ({ signal }) => crudCalls<typeof plantillasPresupuestos>(FAMILY).leer({ limite: LIMIT }, signal),
    staleTime: FRESH_MS,
    meta: { background: true },
  });
  const starting = useMutation({
    mutationFn: async (id: string) => {
      const template = await crudCalls<typeof plantillasPresupuestos>(FAMILY).consultarPorId(id);
      return { template, concepts: await conceptsOf(template) };
    },
    onSuccess: ({ template, concepts }) => {
      const next = withPlantilla(
        { fields, before: form.getValues(), today: todayInMadrid(new Date()) },
        template,
        concepts,
      );
      form.setValues(next);
      // The catalogue has its prices without tax.
      setOffers(
        next.preciosConIva === 'true' ? [] : priceOffers(lineasOfText(next.lineas ?? '[]'), concepts),
      );
    },
    meta: { fallback: 'Error al obtener la plantilla' },
  });
  const take = (offer: PriceOffer) => {
    const lines = lineasOfText(form.getValues().lineas ?? '[]');
    form.setFieldValue('lineas', textOfLineas(withPrice(lines, offer)));
    setOffers(offers.filter((other) => other !== offer));
  };
  const rows = templates.data?.filas ?? [];
  if (rows.length === 0) return null;
  return (
    <>
      <Select
        label="Desde plantilla"
        description="Añade sus líneas y pone sus textos"
        placeholder="Elige"
        data={rows.map(({ _id, nombre }) => ({ value: _id, label: nombre }))}
        value={null}
        onChange={(id) => id && starting.mutate(id)}
        searchable
        nothingFoundMessage="Nada coincide"
        maw={420}
      />
      {offers.map((offer) => (
        <Notice key={`${offer._idConcepto} ${offer.antes}`}>
          <Group justify="space-between" gap="sm">
            <span>
              El precio de «{offer.nombre}» es ahora {formatEurosText(offer.ahora)}; la plantilla tiene{' '}
              {formatEurosText(offer.antes)}.
            </span>
            <Button variant="default" size="compact-sm" onClick={() => take(offer)}>
              Poner {formatEurosText(offer.ahora)}
            </Button>
          </Group>
        </Notice>
      ))}
    </>
  );
}

/** Reads the conceptos of its lines from the catalogue; deleted conceptos are missing. */
async function conceptsOf({ lineas }: Plantilla): Promise<Concepto[]> {
  const ids = lineas.flatMap(({ _idConcepto }) => _idConcepto ?? []);
  const different = [...new Set(ids)].slice(0, LIMIT);
  if (different.length === 0) return [];
  const { leer } = crudCalls<typeof conceptosPresupuestos>('conceptosPresupuestos');
  return (await leer({ _id: different.join(','), limite: LIMIT })).filas;
}
