import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { textOfError } from '#platform/browser/query-client.ts';
import crud from '#platform/crud/screens/crud.module.css';
import type { PaperKind } from '../paper-kind.ts';
import { nameOfPaper } from '../paper-name.ts';
import type { PaperAct } from './paper-act.ts';
import type { Outcome } from './run-each.ts';

type ActResultProps = {
  kind: PaperKind;
  act: PaperAct;
  outcomes: readonly Outcome[];
  /** Number of papers that the act was for. */
  of: number;
  undone: boolean;
  children: ReactNode;
};

/** How many were done, and why not the others, each with its link. */
export function ActResult({ kind, act, outcomes, of, undone, children }: ActResultProps) {
  const done = outcomes.filter(({ after }) => after).length;
  const refused = outcomes.filter(({ after }) => !after);
  const left = of - outcomes.length;
  return (
    <>
      <Text role="status">
        {undone ? 'Como estaban' : act.done}: {done} de {of}.
        {left > 0 && ` ${left === 1 ? 'Queda 1' : `Quedan ${left}`} sin tocar.`}
      </Text>
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
        <ul className={crud.refused} tabIndex={0} aria-label="No se han podido">
          {refused.map(({ row, error }) => (
            <li key={row._id}>
              <Link to={`${kind.family.base}/${row._id}`}>{nameOfPaper(row)}:</Link> {textOfError(error)}
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end">{children}</Group>
    </>
  );
}
