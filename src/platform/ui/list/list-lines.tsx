import { Checkbox } from '@mantine/core';
import { Fragment, type MouseEvent, useId } from 'react';
import { PeekIcon } from '../icons.tsx';
import shared from '../shared.module.css';
import styles from './lines.module.css';
import type { ListRowsProps } from './list-table.tsx';
import { RowName } from './row-name.tsx';
import { type TwoLines, twoLinesOf } from './two-lines.ts';
import type { RowAct } from './types.ts';
import { useRowGestures } from './use-row-gestures.ts';

/** Acts of a row that a swipe shows. */
const UNDER_A_FINGER = 2;

/** The rows in two lines each, on small screens: who and amount over what and state. */
export function ListLines<Row extends { _id: string }>(props: ListRowsProps<Row>) {
  const { all, columns, rows, fetching, selection, nameOf, peek } = props;
  const lines = twoLinesOf(all, columns);
  const { swiped, handlers } = useRowGestures(selection?.toggle);
  const isChoosing = selection?.isChoosing === true;
  const actsOf = (row: Row): RowAct[] => {
    const look = { name: 'Vista', icon: <PeekIcon />, onTake: () => peek?.open(row._id) };
    return [...props.acts(row), ...(peek ? [look] : [])].slice(0, UNDER_A_FINGER);
  };
  const choose = (event: MouseEvent, row: Row) => {
    // The box toggles by itself. Before the link of the row hears of the press.
    if (!isChoosing || (event.target as Element).closest('[data-choice]')) return;
    event.preventDefault();
    selection.toggle(row._id);
  };
  return (
    <ul className={`${shared.list} ${styles.rows}`} aria-busy={fetching} {...handlers}>
      {rows.map((row) => (
        <li
          key={row._id}
          className={styles.row}
          data-id={row._id}
          data-open={(swiped === row._id && !isChoosing) || undefined}
          data-chosen={selection?.isSelected(row._id) || undefined}
          onClickCapture={(event) => choose(event, row)}
        >
          {isChoosing && (
            <Checkbox
              className={styles.choice}
              data-choice
              size="md"
              aria-label={`Seleccionar ${nameOf(row)}`}
              checked={selection.isSelected(row._id)}
              onChange={() => selection.toggle(row._id)}
            />
          )}
          <Lines {...props} row={row} lines={lines} />
          {!isChoosing && <Acts acts={actsOf(row)} name={nameOf(row)} />}
        </li>
      ))}
    </ul>
  );
}

type LinesProps<Row> = ListRowsProps<Row> & { row: Row; lines: TwoLines<Row> };

function Lines<Row extends { _id: string }>({ row, lines, rowLink, state: { texto } }: LinesProps<Row>) {
  const id = useId();
  const {
    who: [first, ...more],
    amount,
    what,
    state,
  } = lines;
  const shown = state && !state.isEmpty?.(row) ? state : undefined;
  const told = what.filter(({ isEmpty }) => !isEmpty?.(row));
  return (
    <div className={styles.lines}>
      <div className={`${shared.side} ${styles.first}`}>
        <div className={`${shared.cut} ${styles.who}`} id={`${id}who`}>
          <RowName
            {...{ row, rowLink, texto }}
            column={first}
            labelledBy={['who', 'amount', 'what', 'state'].map((part) => id + part).join(' ')}
          />
          {more.map((column) => (
            <Fragment key={column.id}> {column.cell(row)}</Fragment>
          ))}
        </div>
        <div className={styles.right} id={`${id}amount`}>
          {amount?.cell(row)}
        </div>
      </div>
      <div className={`${shared.side} ${styles.second}`}>
        <div className={`${shared.cut} ${styles.what}`} id={`${id}what`}>
          {told.map((column, index) => (
            <Fragment key={column.id}>
              {index > 0 && ' · '}
              {(column.alone ?? column.cell)(row)}
            </Fragment>
          ))}
        </div>
        <div className={styles.right} id={`${id}state`}>
          {(shown?.alone ?? shown?.cell)?.(row)}
        </div>
      </div>
    </div>
  );
}

/** The acts of a row, the usual one at the edge, under the thumb; hidden until a swipe or the focus. */
const Acts = ({ acts, name }: { acts: readonly RowAct[]; name: string }) => (
  <div className={styles.acts}>
    {acts.toReversed().map(({ name: act, icon, main, href, onTake }) => {
      const common = { className: styles.act, 'data-main': main, 'aria-label': `${act}: ${name}` };
      const content = (
        <>
          {icon}
          <span>{act}</span>
        </>
      );
      return href === undefined ? (
        <button key={act} type="button" {...common} onClick={onTake}>
          {content}
        </button>
      ) : (
        <a key={act} {...common} href={href}>
          {content}
        </a>
      );
    })}
  </div>
);
