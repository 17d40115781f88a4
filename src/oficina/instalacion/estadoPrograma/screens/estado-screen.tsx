import { Box, Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { ServerMessage } from '#oficina/instalacion/puestaEnMarcha/screens/server-message.tsx';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { plural } from '#platform/kit/format.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice, type Tone } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { estadoFallbacks } from '../calls.ts';
import type { EstadoInstalacion, Parte } from '../contract.ts';
import styles from './estado.module.css';
import { useEstado } from './use-estado.ts';

/** /panelAdmin/estado: every part of the installation, what fails first. */
export function Component() {
  const query = useEstado();
  return (
    <>
      <PageHeader
        title="Estado de la instalación"
        actions={
          <Button variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
            Actualizar
          </Button>
        }
      />
      <QueryView query={query} fallback={estadoFallbacks.leer}>
        {(estado) => <Estado {...estado} />}
      </QueryView>
      <p className={shared.quiet}>
        Lo que necesita una instalación nueva está en{' '}
        <Link to="/panelAdmin/puestaEnMarcha">la puesta en marcha</Link>.
      </p>
    </>
  );
}

function Estado({ partes, atencion }: EstadoInstalacion) {
  const rest = partes.length - atencion;
  return (
    <Stack gap="md" mb="lg">
      <div role="status">
        {atencion === 0 ? (
          <Notice>Nada pendiente: todas las partes van bien.</Notice>
        ) : (
          <Notice warning>
            {plural(atencion, 'parte pide que alguien la mire', 'partes piden que alguien las mire')}
            {rest > 0 &&
              `; ${plural(rest, 'parte va bien o espera', 'partes van bien o esperan')} otro momento`}
            .
          </Notice>
        )}
      </div>
      <Parts name="Partes de la instalación" partes={partes} />
    </Stack>
  );
}

const MARKS: Record<Parte['estado'], { tone: Tone; words: string }> = {
  bien: { tone: 'good', words: 'Bien' },
  aviso: { tone: 'waiting', words: 'Míralo' },
  mal: { tone: 'bad', words: 'Falla' },
  falta: { tone: 'waiting', words: 'Sin configurar' },
  saltada: { tone: 'over', words: 'Para otro momento' },
};

/** Parts of the installation, each with its way out. */
const Parts = ({ name, partes }: { name: string; partes: readonly Parte[] }) => (
  <Box
    component="ul"
    className={`${shared.list} ${shared.stack} ${shared.gap10}`}
    maw={FORM_WIDTH}
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
