import type { ReactNode } from 'react';
import { ResourceReading } from '#platform/crud/screens/fields/resource-fields.tsx';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { shownValue } from '#platform/crud/screens/shown-value.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import shared from '#platform/ui/shared.module.css';
import type { Linea } from '../linea-contract.ts';
import styles from './head.module.css';
import { LineasReading } from './lineas-reading.tsx';
import { only } from './paper-fields.tsx';
import { type PaperWriting, textos } from './paper-kind.ts';
import { Fold, gistOf, PaperSheet } from './paper-sheet.tsx';

type PaperReadProps = {
  kind: PaperWriting;
  row: CrudRow;
  lines: readonly Linea[];
  /** Whether the screen says above whose it is. */
  said?: boolean;
  /** Content under the lines. */
  under?: ReactNode;
  /** Totals, and content under them. */
  aside?: ReactNode;
  /** Content after the sheet. */
  after?: ReactNode;
};

/** Sheet of a paper that is only read. */
export function PaperRead({
  kind: { resource, fields, lacking },
  row,
  lines,
  said,
  under,
  aside,
  after,
}: PaperReadProps) {
  const read = (name: string) => row[name];
  const labelOf = (name: string) => row.nombres?.[name] ?? undefined;
  const folded = (title: string, names: readonly string[], none: string) => (
    <Fold title={title} gist={gistOf(resource, names, { read, labelOf, none, lines })}>
      <ResourceReading
        resource={resource}
        layout={only(
          resource,
          names.filter((name) => row[name]),
        )}
        row={row}
        plain
      />
    </Fold>
  );
  const facts = fields.head.flatMap((name): [string, string, boolean][] => {
    const field = resource.fields[name];
    if (!field || (said && name === '_idCliente')) return [];
    const text = shownValue(field, row[name], () => labelOf(name));
    const lacks = text === '' && !row[name] ? lacking?.[name] : undefined;
    return text || lacks ? [[field.title, lacks ?? text, lacks !== undefined]] : [];
  });
  return (
    <PaperSheet
      name={wordsOf(resource).noun}
      head={
        <dl className={styles.facts}>
          {facts.map(([name, value, lacks]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={`${shared.cut} ${lacks ? styles.lacks : ''}`}>{value}</dd>
            </div>
          ))}
        </dl>
      }
      more={folded('Más datos', fields.more, 'Sin nada más')}
      lines={<LineasReading lines={lines} impuesto={String(row.impuesto)} />}
      under={under}
      texts={folded('Textos', textos, 'Sin condiciones ni notas')}
      aside={aside}
      after={after}
    />
  );
}
