import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { formatCount, formatList, formatPercent } from '#platform/kit/format.ts';
import styles from '#platform/ui/cards.module.css';
import { QueryView } from '#platform/ui/loaded.tsx';
import { ReportTable } from '#platform/ui/report-table.tsx';
import { DIRECCIONES, direccionesCalls, direccionesFallbacks } from '../calls.ts';
import type { ParejaDudosa, PorRevisar, SeccionDudosa } from '../contract.ts';

type Props = { mayDecide: boolean; since: string | undefined };

/** Addresses that somebody should look at. */
export function Doubts({ mayDecide, since }: Props) {
  const query = useQuery({
    queryKey: [DIRECCIONES, 'revisar', since],
    queryFn: ({ signal }) => direccionesCalls.revisar(signal),
    meta: { fallback: direccionesFallbacks.revisar },
  });
  return (
    <section aria-labelledby="por-revisar">
      <h2 id="por-revisar">Para mirar</h2>
      <QueryView query={query} fallback={direccionesFallbacks.revisar}>
        {({ parejas, fueraDeProvincia, codigosPostales }) =>
          parejas.total + fueraDeProvincia.total + codigosPostales.total === 0 ? (
            <p>No hay ninguna dirección dudosa.</p>
          ) : (
            <Stack gap="lg">
              <Pairs parejas={parejas} mayDecide={mayDecide} />
              <Away list={fueraDeProvincia} />
              <Postcodes list={codigosPostales} />
            </Stack>
          )
        }
      </QueryView>
    </section>
  );
}

const heading = (text: string, { total, filas }: { total: number; filas: readonly unknown[] }) =>
  `${text}: ${formatCount(total)}${total > filas.length ? `, y aquí los ${filas.length} primeros` : ''}`;

function Pairs({ parejas, mayDecide }: { parejas: PorRevisar['parejas']; mayDecide: boolean }) {
  if (parejas.total === 0) return null;
  return (
    <div>
      <h3>{heading('Lugares de otras fuentes que quizá sean de una sección', parejas)}</h3>
      <ul className={styles.cards} aria-label="Lugares por decidir">
        {parejas.filas.map((pareja) => (
          <Pair key={`${pareja.fuente} ${pareja.id}`} pareja={pareja} mayDecide={mayDecide} />
        ))}
      </ul>
    </div>
  );
}

function Pair({ pareja, mayDecide }: { pareja: ParejaDudosa; mayDecide: boolean }) {
  const queries = useQueryClient();
  const { fuente, id, nombre, direccion, municipio, registro, lat, lon, puntuacion, segunda, seccion } =
    pareja;
  const { mutate, isPending } = useMutation({
    mutationFn: (aceptar: boolean) => direccionesCalls.decidir({ fuente, id, aceptar }),
    meta: { fallback: direccionesFallbacks.decidir },
    onSuccess: (_, aceptar) =>
      showMessage('success', aceptar ? 'Anotado: la sección está ahí' : 'Anotado: no es de esa sección'),
    // Somebody else may have decided it, so a refusal shows the list anew too.
    onSettled: () => queries.invalidateQueries({ queryKey: [DIRECCIONES] }),
  });
  const title = `lugar-${fuente}-${id}`;
  return (
    <li className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <h4 id={title}>{nombre}</h4>
      </div>
      <p className={styles.brief}>
        {[direccion, municipio].filter(Boolean).join(', ')} · {registro} ·{' '}
        <a
          href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`}
          target="_blank"
          rel="noreferrer"
        >
          ver el punto en un mapa
        </a>
      </p>
      <p>
        ¿Es <SectionName seccion={seccion} />, de {seccion.provincia}
        {seccion.centros.length > 0 && `, que examina en ${formatList(seccion.centros)}`}?
      </p>
      <p className={styles.brief}>
        Se parece un {formatPercent(puntuacion)}; la siguiente más parecida, un {formatPercent(segunda)}.
      </p>
      {mayDecide && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" disabled={isPending} onClick={() => mutate(false)}>
            No es
          </Button>
          <Button disabled={isPending} onClick={() => mutate(true)}>
            Sí, es
          </Button>
        </Group>
      )}
    </li>
  );
}

const SectionName = ({ seccion: { slug, nombre, codigo, seccion } }: { seccion: SeccionDudosa }) => (
  <a href={`/${slug}`} target="_blank" rel="noreferrer">
    {nombre} ({codigo}-{seccion})
  </a>
);

function Away({ list }: { list: PorRevisar['fueraDeProvincia'] }) {
  if (list.total === 0) return null;
  return (
    <div>
      <h3>{heading('Direcciones en una provincia en la que no examinan', list)}</h3>
      <ReportTable
        caption="Direcciones en otra provincia"
        rows={list.filas}
        rowKey={({ seccion }) => seccion.slug}
        columns={[
          { title: 'Sección', cell: ({ seccion }) => <SectionName seccion={seccion} /> },
          {
            title: 'Dirección',
            cell: ({ direccion, municipio }) => [direccion, municipio].filter(Boolean).join(', '),
          },
          { title: 'Su provincia', cell: ({ esDe }) => formatList(esDe) },
          { title: 'Examina en', cell: ({ seccion }) => formatList(seccion.centros) },
        ]}
      />
    </div>
  );
}

function Postcodes({ list }: { list: PorRevisar['codigosPostales'] }) {
  if (list.total === 0) return null;
  return (
    <div>
      <h3>{heading('Códigos postales que no son de su municipio', list)}</h3>
      <ReportTable
        caption="Códigos postales de otro municipio"
        rows={list.filas}
        rowKey={({ seccion }) => seccion.slug}
        columns={[
          { title: 'Sección', cell: ({ seccion }) => <SectionName seccion={seccion} /> },
          {
            title: 'Dirección',
            cell: ({ direccion, municipio }) => [direccion, municipio].filter(Boolean).join(', '),
          },
          { title: 'Código postal', cell: ({ codigoPostal }) => codigoPostal },
          {
            title: 'Es de',
            cell: ({ esDe }) => (esDe.length === 0 ? 'ningún municipio' : formatList(esDe)),
          },
        ]}
      />
    </div>
  );
}
