import { Box, Button } from '@mantine/core';
import { Link } from 'react-router';
import { mailLink } from '#platform/kit/text/mail-link.ts';
import shared from '#platform/ui/shared.module.css';
import styles from './record.module.css';

type PersonProps = {
  name: string;
  to: string;
  /** Under the name: what the person does. */
  does?: string;
  telefono: string | null;
  email: string | null;
};

/** A person: link to their screen, and buttons to call and to write. */
export const Person = ({ name, to, does, telefono, email }: PersonProps) => (
  <div className={`${shared.side} ${shared.gap8} ${shared.lined} ${styles.person}`}>
    <Box component="span" className={shared.anywhere} flex={1}>
      <Link to={to}>{name}</Link>
      {does && <small>{does}</small>}
    </Box>
    {telefono && (
      <Button
        component="a"
        href={`tel:${telefono}`}
        variant="default"
        size="compact-sm"
        aria-label={`Llamar a ${name}`}
      >
        Llamar
      </Button>
    )}
    {email && (
      <Button
        component="a"
        href={mailLink(email)}
        variant="default"
        size="compact-sm"
        aria-label={`Correo a ${name}`}
      >
        Correo
      </Button>
    )}
  </div>
);
