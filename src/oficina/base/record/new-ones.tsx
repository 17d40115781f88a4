import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import styles from './record.module.css';

/** Link to the form of a new row for a record; the address fills in the known fields. */
export type NewOne = { name: string; recurso: Recurso; to: string };

/** New rows that this user may make for a record: buttons, or a menu on a telephone. */
export function NewOnes({ ones }: { ones: readonly NewOne[] }) {
  const user = useSessionUser();
  const offered = ones.filter(({ recurso }) => user && permitted(user, recurso, 'C') !== null);
  if (offered.length === 0) return null;
  return (
    <>
      {offered.map(({ name, to }) => (
        <Button
          key={name}
          component={Link}
          to={to}
          variant="default"
          className={styles.wideOnly}
          aria-label={`Nuevo: ${name.toLowerCase()}`}
        >
          + {name}
        </Button>
      ))}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button variant="default" className={styles.narrowOnly}>
            Nuevo
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map(({ name, to }) => (
            <Menu.Item key={name} component={Link} to={to}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
