import { Box, Group } from '@mantine/core';
import { Link } from 'react-router';
import { ServerMessage } from '#oficina/instalacion/puestaEnMarcha/screens/server-message.tsx';
import { Mark, type Tone } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Parte } from '../contract.ts';
import styles from './estado.module.css';

const MARKS: Record<Parte['estado'], { tone: Tone; words: string }> = {
  bien: { tone: 'good', words: 'Bien' },
  aviso: { tone: 'waiting', words: 'Míralo' },
  mal: { tone: 'bad', words: 'Falla' },
  falta: { tone: 'waiting', words: 'Sin configurar' },
  saltada: { tone: 'over', words: 'Para otro momento' },
};

/** Parts of the installation, each with its way out. */
export const Parts = ({ name, partes }: { name: string; partes: readonly Parte[] }) => (
  <Box
    component="ul"
    className={`${shared.list} ${shared.stack} ${shared.gap10}`}
    maw={860}
    aria-label={name}
  >
    {partes.map((parte) => (
      <OnePart key={parte.clave} parte={parte} />
    ))}
  </Box>
);

function OnePart({ parte: { titulo, estado, texto, desde, salida, mensaje } }: { parte: Parte }) {
  const { tone, words } = MARKS[estado];
  return (
    <li className={`${shared.card} ${styles.part}`}>
      <Box component="h2" m={0} fz={15.5} fw={650}>
        {titulo}
      </Box>
      <Mark tone={tone}>{words}</Mark>
      <p className={`${shared.plain} ${shared.across} ${shared.anywhere}`}>
        {texto}
        {desde && (
          <>
            {' '}
            Así desde el <Moment at={desde} />.
          </>
        )}
      </p>
      {(salida || mensaje) && (
        <Group className={shared.across} gap="8px 16px" align="start">
          {salida && <Link to={salida.ruta}>{salida.texto}</Link>}
          {mensaje && <ServerMessage about={titulo} text={mensaje} />}
        </Group>
      )}
    </li>
  );
}
