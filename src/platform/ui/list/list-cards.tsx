import { Checkbox, NativeSelect } from '@mantine/core';
import shared from '../shared.module.css';
import styles from './list.module.css';
import type { ListRowsProps } from './list-table.tsx';
import { PeekButton } from './peek-button.tsx';
import { RowName } from './row-name.tsx';
import { useRowOpening } from './use-row-opening.ts';

/** The rows as cards, on small screens: after the name, what the row has, each beside its column's name. */
export function ListCards<Row extends { _id: string }>(props: ListRowsProps<Row>) {
  const { columns, rows, rowLink, fetching, selection, nameOf, state, peek } = props;
  const [name, ...rest] = columns;
  const opening = useRowOpening(rowLink);
  return (
    <>
      <SortField {...props} />
      <ul
        className={`${shared.list} ${shared.stack} ${shared.oneColumn} ${shared.gap10}`}
        aria-busy={fetching}
      >
        {rows.map((row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: for the finger; its link is for the keyboard.
          <li
            key={row._id}
            className={`${shared.card} ${styles.card}`}
            onClick={(event) => opening?.onClick(event, row)}
            onAuxClick={(event) => opening?.onAuxClick(event, row)}
          >
            <div className={`${shared.side} ${shared.gap12} ${styles.name}`}>
              <RowName row={row} column={name} rowLink={rowLink} texto={state.texto} />
              {peek && <PeekButton peek={peek} row={row} name={nameOf(row)} />}
              {selection && (
                <Checkbox
                  size="md"
                  aria-label={`Seleccionar ${nameOf(row)}`}
                  checked={selection.isSelected(row._id)}
                  onChange={() => selection.toggle(row._id)}
                />
              )}
            </div>
            <dl className={`${shared.wrap} ${shared.plain} ${shared.figures} ${styles.facts}`}>
              {rest
                .filter(({ isEmpty }) => !isEmpty?.(row))
                .map(({ id, title, cell }) => (
                  <div key={id}>
                    <dt>{title}</dt>
                    <dd>{cell(row)}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The choice of order, in place of the table's headings. */
function SortField<Row>({ columns, state, change }: ListRowsProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const options = sortable.flatMap(({ id, title }) => [
    { value: id, label: `${title}, de menor a mayor` },
    { value: `-${id}`, label: `${title}, de mayor a menor` },
  ]);
  return (
    <NativeSelect
      mb="sm"
      label="Ordenar por"
      value={state.orden}
      data={[{ value: '', label: 'Orden habitual' }, ...options]}
      onChange={(event) => change({ orden: event.currentTarget.value })}
    />
  );
}
