import { Box, Button, Group, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { textOfError } from '#platform/browser/query-client.ts';
import { formatCount } from '#platform/kit/format.ts';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { IMPORTS, importCalls } from '../calls.ts';
import { type Decision, decisiones, type Importacion } from '../contract.ts';
import styles from './import.module.css';

const FALLBACK = 'Error al leer el archivo de otra forma';

const PARTS: Readonly<Record<Importacion['entendido'][number]['que'], string>> = {
  codificacion: 'Letras',
  separador: 'Separador',
  hoja: 'Hoja',
  titulosEn: 'Fila de los títulos',
};

type Change = Parameters<typeof importCalls.entender>[1];

/** List of what was understood of a file and of its rows, each with its reason and a button for another reading. */
export function UnderstoodList({ row, onRead }: { row: Importacion; onRead?: () => void }) {
  const queryClient = useQueryClient();
  const changing = useMutation({
    mutationFn: (change: Change) => importCalls.entender(row, change),
    onSuccess: (read, change) => {
      queryClient.setQueryData([IMPORTS, row._id], read);
      if (change.lectura) onRead?.();
    },
    onError: () => queryClient.invalidateQueries({ queryKey: [IMPORTS, row._id] }),
    meta: { fallback: FALLBACK },
  });
  const left = Object.keys(row.decisiones).filter((name): name is Decision => name in decisiones);
  if (row.entendido.length + row.entendidoEnFilas.length + left.length === 0) return null;
  const act = (change: Change) => changing.isPending || changing.mutate(change);
  return (
    <Box component="section" mb="lg" aria-label="Lo que se ha entendido">
      <Box component="h3" m="0 0 8px" fz={16} fw={700}>
        Lo que se ha entendido
      </Box>
      {changing.error && <Notice warning>{textOfError(changing.error, FALLBACK)}</Notice>}
      <ul
        className={`${shared.card} ${shared.list} ${shared.clipped} ${styles.rows}`}
        aria-busy={changing.isPending}
      >
        {row.entendido.map((part) => (
          <ReadingItem
            key={part.que}
            part={part}
            onChoose={(valor) => act({ lectura: { [part.que]: valor } })}
          />
        ))}
        {row.entendidoEnFilas
          .filter(({ que }) => !left.includes(que))
          .map(({ que, veces, muestra }) => (
            <Item
              key={que}
              title={decisiones[que].si}
              detail={`${veces === 1 ? '1 vez' : `${formatCount(veces)} veces`}: ${muestra.join(' · ')}`}
            >
              <Button
                variant="default"
                size="compact-md"
                onClick={() => act({ decisiones: { ...row.decisiones, [que]: 'no' } })}
              >
                {decisiones[que].no}
              </Button>
            </Item>
          ))}
        {left.map((que) => (
          <Item key={que} title={decisiones[que].no} detail={`En vez de «${decisiones[que].si}»`}>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => act({ decisiones: without(row.decisiones, que) })}
            >
              Volver a lo de antes
            </Button>
          </Item>
        ))}
      </ul>
    </Box>
  );
}

const without = ({ ...rest }: Importacion['decisiones'], que: Decision) => {
  delete rest[que];
  return rest;
};

type ItemProps = { title: string; detail: string; children: React.ReactNode };

const Item = ({ title, detail, children }: ItemProps) => (
  <li>
    <div className={`${shared.row} ${shared.anywhere} ${styles.row}`}>
      <strong>{title}</strong>
      <Group gap="xs">{children}</Group>
    </div>
    <p className={`${shared.hint} ${shared.anywhere}`}>{detail}</p>
  </li>
);

/** More readings than these are chosen in a list. */
const MANY = 4;

type ReadingProps = { part: Importacion['entendido'][number]; onChoose(valor: string): void };

/** Part of how the file is read. In doubt, the two likeliest readings are shown with their names. */
function ReadingItem({ part: { que, valor, motivo, duda, opciones }, onChoose }: ReadingProps) {
  const chosen = opciones.find((one) => one.valor === valor);
  const others = duda ? opciones.slice(0, 2) : opciones.filter((one) => one !== chosen);
  const titleOf = ({ titulo, muestra }: (typeof opciones)[number]) =>
    que === 'codificacion' && muestra.length > 0 ? `${titulo}: ${muestra.join(', ')}` : titulo;
  return (
    <li>
      <div className={`${shared.row} ${shared.anywhere} ${styles.row}`}>
        <strong style={{ marginLeft: 0 }}>
          {PARTS[que]}: {chosen?.titulo ?? valor}
        </strong>
        {duda && <Mark tone="waiting">¿Cómo se leen estos nombres?</Mark>}
      </div>
      <p className={`${shared.hint} ${shared.anywhere}`}>
        {[motivo, ...(chosen?.muestra ?? [])].join(' · ')}
      </p>
      <Group gap="xs" mt={6}>
        {others.length > MANY && (
          <NativeSelect
            aria-label={PARTS[que]}
            size="sm"
            value={valor}
            data={opciones.map(({ valor: value, titulo }) => ({ value, label: titulo }))}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          />
        )}
        {(others.length > MANY ? [] : others).map((one) => (
          <Button
            key={one.valor}
            variant={duda ? 'outline' : 'default'}
            size="compact-md"
            className={shared.anywhere}
            title={one.muestra.join(' · ')}
            onClick={() => onChoose(one.valor)}
          >
            {titleOf(one)}
          </Button>
        ))}
      </Group>
    </li>
  );
}
