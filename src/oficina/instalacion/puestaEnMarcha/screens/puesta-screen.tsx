import { Box, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { puestaFallbacks } from '../calls.ts';
import type { Puesta } from '../contract.ts';
import { OneStep } from './one-step.tsx';
import { usePuesta } from './use-puesta.ts';

/** /panelAdmin/puestaEnMarcha: what a new installation needs, in order; each step says how it is. */
export function Component() {
  const query = usePuesta();
  return (
    <>
      <PageHeader title="Puesta en marcha" />
      <QueryView query={query} fallback={puestaFallbacks.leer}>
        {(puesta) => <Steps {...puesta} />}
      </QueryView>
    </>
  );
}

function Steps({ pasos, pendientes }: Puesta) {
  const done = pasos.filter(({ estado }) => estado === 'hecho').length;
  const next = pasos.find(({ estado, saltado }) => estado !== 'hecho' && !saltado)?.clave;
  return (
    <Stack gap="md" maw={FORM_WIDTH}>
      <div>
        <Text role="status" mb={6}>
          {done} de {pasos.length} pasos hechos.{' '}
          {pendientes === 0
            ? 'No queda ninguno pendiente.'
            : 'Se hacen en el orden que quieras, y ninguno es obligatorio hoy.'}
        </Text>
        <Box
          component="progress"
          h={8}
          value={done}
          max={pasos.length}
          aria-label={`${done} de ${pasos.length} pasos hechos`}
        />
      </div>
      <ol className={`${shared.list} ${shared.stack} ${shared.gap10}`} aria-label="Pasos">
        {pasos.map((paso) => (
          <OneStep key={paso.clave} paso={paso} first={paso.clave === next} />
        ))}
      </ol>
      <p className={shared.quiet}>
        Después, lo que falle o esté a punto se ve en{' '}
        <Link to="/panelAdmin/estado">el estado de la instalación</Link> y en Hoy.
      </p>
    </Stack>
  );
}
