import { Box, Button, Group } from '@mantine/core';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ReferenceInput } from '#platform/crud/screens/fields/reference-input.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Linea } from '../linea-contract.ts';
import { isRate, usualRate } from '../rates.ts';
import adding from './add-lineas.module.css';
import styles from './linea-editor.module.css';
import { focusCell, LineaRow } from './linea-row.tsx';
import {
  type Cell,
  changed,
  type Frame,
  hasMoney,
  type LineaAction,
  type LineaText,
  meant,
  newLinea,
  priced,
} from './lineas.ts';
import { taxOptions, taxValue } from './tax-options.ts';

type LineEditorProps = {
  lines: readonly LineaText[];
  frame: Frame;
  /** Amount of each line. */
  importes: readonly (string | null)[];
  /** Problems by field: `lineas.3.tipoIva`. */
  problems: Readonly<Record<string, unknown>>;
  onChange(lines: LineaText[]): void;
  /** Adds a line from a concepto of the catalogue. */
  onConcept(id: string): void;
};

type Focus = { index: number; cell: Cell };

/** Editor of the lines of a paper, made for the keyboard; the amounts follow the typing. */
export function LineaEditor({ lines, frame, importes, problems, onChange, onConcept }: LineEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(false);
  const wanted = useRef<Focus>(undefined);
  // Always the same function, so that unchanged rows do not render again.
  const latest = useRef({ lines, tax: frame.impuesto, onChange });
  latest.current = { lines, tax: frame.impuesto, onChange };
  const act = useCallback((action: LineaAction, focus?: Focus) => {
    const { lines: before, tax, onChange: tell } = latest.current;
    const empty = action.do === 'insert' && action.lines.length === 0;
    const next = changed(
      before,
      empty ? { ...action, lines: [newLinea('concepto', { tipoIva: usualRate(tax) })] } : action,
    );
    latest.current = { lines: next, tax, onChange: tell };
    wanted.current = focus;
    tell(next);
  }, []);
  useEffect(() => {
    const place = wanted.current;
    const table = box.current?.querySelector('table');
    wanted.current = undefined;
    if (place && table) focusCell(table, place.index, place.cell);
  });
  const options = useMemo(() => taxOptions(frame), [frame]);
  const taxes = new Set(lines.filter(hasMoney).map(taxValue)).size;
  const add = (tipo: Linea['tipo']) =>
    act(
      { do: 'insert', after: undefined, lines: [newLinea(tipo, taxed(tipo, frame))] },
      { index: meant(lines).length, cell: 'descripcion' },
    );
  return (
    <div ref={box} className={shared.shrinks}>
      <table className={styles.table}>
        <Heads frame={frame} />
        <tbody>
          {lines.map((line, index) => (
            <LineaRow
              key={line.key}
              {...{ line, index, options }}
              importe={importes[index] ?? null}
              taxed={taxes > 1}
              problem={problemOf(problems, index)}
              onAction={act}
            />
          ))}
        </tbody>
      </table>
      {typeof problems.lineas === 'string' && (
        <Box component="p" m="2px 8px 4px" c="var(--danger)" fz={13}>
          {problems.lineas}
        </Box>
      )}
      <Group gap={4} className={shared.lined} p="8px 12px">
        <Button variant="subtle" {...KEEPING_PLACE} onClick={() => add('concepto')}>
          <span aria-hidden="true">+&nbsp;</span>
          Añadir línea
          <span className={`${shared.key} ${adding.keys}`} aria-hidden="true">
            Tab
          </span>
        </Button>
        <Button
          className={adding.more}
          variant="subtle"
          color="gray"
          aria-label="Más formas de añadir"
          aria-expanded={more}
          {...KEEPING_PLACE}
          onClick={() => setMore(!more)}
        >
          Más
        </Button>
        <div className={adding.rest} data-shown={more}>
          {(['seccion', 'nota', 'subtotal'] as const).map((tipo) => (
            <Button key={tipo} variant="subtle" color="gray" {...KEEPING_PLACE} onClick={() => add(tipo)}>
              {{ seccion: 'Sección', nota: 'Nota', subtotal: 'Subtotal' }[tipo]}
            </Button>
          ))}
          <div className={adding.catalogue}>
            <ReferenceInput
              family="conceptosPresupuestos"
              title="Del catálogo"
              optional={false}
              description={undefined}
              called={undefined}
              within={undefined}
              props={{
                ...CATALOGUE,
                value: '',
                onChange: (id: unknown) => typeof id === 'string' && id !== '' && onConcept(id),
              }}
            />
          </div>
        </div>
      </Group>
      <Box component="p" className={`${shared.small} ${adding.keys}`} m={0} p="0 16px 10px">
        Enter: otra línea · ↑ ↓: cambiar · Alt ↑ ↓: mover · Ctrl D: duplicar · pega filas de una hoja · suma
        con 12,5*3
      </Box>
    </div>
  );
}

/** Keeps the focus on mouse down: a line that loses it shrinks, and the button would move away before the click ends. */
const KEEPING_PLACE = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

const CATALOGUE = {
  id: 'lineas-catalogo',
  name: 'catalogo',
  label: 'Añadir del catálogo',
  placeholder: 'Del catálogo…',
  onBlur: () => {},
  onFocus: () => {},
  error: undefined,
  defaultValue: undefined,
};

const Heads = ({ frame: { impuesto, preciosConIva } }: { frame: Frame }) => (
  <thead>
    <tr>
      <th scope="col">Concepto</th>
      <Box component="th" w={70} scope="col">
        Cantidad
      </Box>
      <Box component="th" w={88} scope="col">
        {preciosConIva ? `Precio con ${impuesto}` : 'Precio'}
      </Box>
      <Box component="th" w={58} scope="col">
        Dto. %
      </Box>
      <Box component="th" w={84} scope="col">
        {impuesto}
      </Box>
      <Box component="th" w={104} scope="col">
        Importe
      </Box>
      <Box component="th" w={106} scope="col">
        <span className={shared.hidden}>Ordenar y quitar</span>
      </Box>
    </tr>
  </thead>
);

/** All the problems of a line as one text. */
function problemOf(problems: Readonly<Record<string, unknown>>, index: number): string {
  const own = Object.entries(problems).filter(([name]) => name.startsWith(`lineas.${index}.`));
  return own.map(([, text]) => String(text)).join(' · ');
}

/** Usual rate of the paper's tax, for the lines that bear one. */
const taxed = (tipo: Linea['tipo'], { impuesto }: Frame): Partial<LineaText> =>
  tipo === 'concepto' || tipo === 'opcional' ? { tipoIva: usualRate(impuesto) } : {};

/** Rate of a concepto, where the tax of the paper has it; else the usual one of the tax. */
function rateOf(tipoIva: string, { impuesto, fecha }: Frame): string {
  const rate = tipoIva.replace(/\.?0+$/, '') || '0';
  return isRate(impuesto, rate, fecha) ? rate : usualRate(impuesto);
}

/** New line from a concepto of the catalogue. */
export const lineaOfConcepto = (concept: Record<string, unknown>, frame: Frame): LineaText => {
  const text = (name: string) => String(concept[name] ?? '');
  return newLinea('concepto', {
    _idConcepto: text('_id'),
    referencia: text('codigo'),
    descripcion: text('nombre'),
    detalle: text('descripcion'),
    unidad: text('unidad'),
    tipoIva: rateOf(text('tipoIva'), frame),
    // With tax in the prices, the server computes this one.
    precioUnitario: frame.preciosConIva ? '' : priced(text('precio')),
  });
};
