import { Box, Checkbox } from '@mantine/core';
import shared from '#platform/ui/shared.module.css';
import { type FamiliaClave, verbosClave } from '../contract.ts';
import styles from './documentation.module.css';
import { verbs } from './keys-words.ts';

type MatrixProps = {
  id: string;
  families: readonly FamiliaClave[];
  /** As 'familia.verbo'. */
  ticked: readonly string[];
  error: string | undefined;
  onChange(ticked: string[]): void;
};

/** Permissions of a key: a row for each family, a column for each verb. */
export function PermissionMatrix({ id, families, ticked, error, onChange }: MatrixProps) {
  const toggle = (one: string, on: boolean) =>
    onChange(on ? [...ticked, one] : ticked.filter((other) => other !== one));
  return (
    <div>
      <table
        className={`${shared.counts} ${styles.matrix}`}
        id={id}
        tabIndex={-1}
        aria-describedby={error && `${id}-error`}
      >
        <Box component="caption" pb={6} fw={600} ta="left">
          Qué puede hacer
        </Box>
        <thead>
          <tr>
            <th scope="col">Llamadas</th>
            {verbosClave.map((verb) => (
              <th key={verb} scope="col">
                {verbs[verb]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {families.map(({ recurso, titulo, verbos }) => (
            <tr key={recurso}>
              <th scope="row">{titulo}</th>
              {verbosClave.map((verb) => (
                <td key={verb}>
                  {verbos.includes(verb) ? (
                    <Checkbox
                      radius="xs"
                      aria-label={`${titulo}: ${verbs[verb].toLowerCase()}`}
                      checked={ticked.includes(`${recurso}.${verb}`)}
                      onChange={(event) => toggle(`${recurso}.${verb}`, event.currentTarget.checked)}
                    />
                  ) : (
                    <span className={shared.muted}>—</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error && (
        <Box component="p" m="6px 0 0" c="var(--danger)" id={`${id}-error`}>
          {error}
        </Box>
      )}
    </div>
  );
}
